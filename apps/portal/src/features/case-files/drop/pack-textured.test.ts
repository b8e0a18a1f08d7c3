import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { pathOf, withPath } from '../../../ui/form/files/dropped-files.ts'
import { packTextured, scanIn } from './pack-textured.ts'

const put = (path: string, content = ''): File =>
  withPath(new File([content], path.split('/').at(-1) ?? ''), path)
const scan = (path: string, library: string) => put(path, `# scan\nmtllib ${library}\nv 0 0 0\n`)
const material = (path: string, picture: string) => put(path, `newmtl jaw\nmap_Kd ${picture}\n`)

const readMembers = async (zip: File): Promise<Record<string, string>> => {
  const reader = new ZipReader(new BlobReader(zip))
  const entries = await reader.getEntries()
  const extractedTexts = entries.map(async entry =>
    entry.directory ? [] : [[entry.filename, await entry.getData(new TextWriter())] as const],
  )
  return Object.fromEntries((await Promise.all(extractedTexts)).flat())
}

test('FILE-09 each OBJ is packed with its own materials and pictures, also where two folders use the same names', async () => {
  const files = ['upper', 'lower'].flatMap(arch => [
    scan(`export/${arch}/scan.obj`, 'C:\\temp\\Scan.MTL'),
    material(`export/${arch}/scan.mtl`, 'Texture 0.PNG'),
    put(`export/${arch}/texture 0.png`, arch),
  ])
  const photo = put('export/face.jpg', 'a photo of the patient')
  const packedFiles = await packTextured([...files, photo])
  expect(packedFiles.map(pathOf)).toEqual([
    'export/upper/scan.zip',
    'export/lower/scan.zip',
    'export/face.jpg',
  ])
  for (const [index, arch] of ['upper', 'lower'].entries()) {
    const members = await readMembers(packedFiles[index]!)
    expect(Object.keys(members)).toEqual(['scan.obj', 'scan.mtl', 'texture 0.png'])
    expect(members['texture 0.png']).toBe(arch)
    expect(pathOf(scanIn(packedFiles[index]!))).toBe(`export/${arch}/scan.obj`)
  }
  expect(scanIn(photo)).toBe(photo)
})

test('FILE-09 a scan that is dropped again is the same archive', async () => {
  const bytes = async () => {
    const [zip] = await packTextured([scan('a.obj', 'a.mtl'), material('a.mtl', 'a.png'), put('a.png', 'x')])
    return Buffer.from(await zip!.arrayBuffer())
  }
  expect((await bytes()).equals(await bytes())).toBe(true)
})

test('FILE-09 nothing is packed without an MTL file, or where its picture is missing', async () => {
  const plain = [scan('a.obj', 'a.mtl'), put('a.png')]
  expect(await packTextured(plain)).toEqual(plain)
  const pictureless = [scan('a.obj', 'a.mtl'), material('a.mtl', 'b.png'), put('a.png')]
  expect(await packTextured(pictureless)).toEqual(pictureless)
  // Scanners write the name of the MTL file, the models of other programs have none.
  const unnamed = [put('a.obj', 'v 0 0 0\n'), material('a.mtl', 'a.png'), put('a.png')]
  expect((await packTextured(unnamed)).map(({ name }) => name)).toEqual(['a.zip'])
})

test('FILE-09 a patient photo with the name of a texture stays a separate file', async () => {
  const photo = put('export/photos/upper.jpg', 'a photo of the patient')
  const files = [
    scan('export/scans/upper.obj', 'upper.mtl'),
    material('export/scans/upper.mtl', 'upper.jpg'),
    photo,
  ]
  expect(await packTextured(files)).toEqual(files)
  const texture = put('export/scans/textures/upper.jpg', 'colors')
  const otherFolderFiles = [
    scan('export/scans/upper.obj', 'upper.mtl'),
    material('export/scans/upper.mtl', 'textures\\upper.jpg'),
    photo,
    texture,
  ]
  const [zip, ...rest] = await packTextured(otherFolderFiles)
  expect(Object.values(await readMembers(zip!))).toContain('colors')
  expect(rest).toEqual([photo])
})

test('FILE-09 nothing is lost when a file cannot be read', async () => {
  const broken = Object.assign(scan('a.obj', 'a.mtl'), {
    slice: () => {
      throw new DOMException('gone', 'NotReadableError')
    },
  })
  const files = [broken, material('a.mtl', 'a.png'), put('a.png'), put('face.jpg')]
  expect(await packTextured(files)).toEqual(files)
})
