import { randomBytes } from 'node:crypto'
import type { CaseAsset } from '@archway/contract/case-files'
import { readGlb } from '@archway/mesh/read-glb'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseFileJobs } from '../../apps/server/src/features/case-files/index.ts'
import { type UploadStory, uploadStory } from '../../apps/server/src/testing/upload-story.ts'
import { createRing, objOf, plyOf, type Shape, stlOf } from './src/shapes.ts'
import { isInstalled, type Members, zipTools } from './src/zip-tools.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

/** 120,000 triangles: 6 MB as STL, as an intraoral scanner writes one arch. */
const fullScan = createRing(600, 100)
/** 12,000 triangles: 600 kB as STL, many times the chunk size of reading an archive. */
const smallScan = createRing(200, 30)
const [oneFile, severalFiles] = ['an STL', 'an OBJ with its materials and texture'] as const
const membersOf = (scan: Shape): readonly [string, () => Members][] => [
  [oneFile, () => ({ 'upper.stl': stlOf(scan) })],
  ['a PLY', () => ({ 'upper.ply': plyOf(scan, 'binary_little_endian') })],
  ['an OBJ', () => ({ 'upper.obj': objOf(scan) })],
  [
    severalFiles,
    () => ({
      'upper.obj': objOf(scan, { head: 'mtllib upper.mtl\n' }),
      'upper.mtl': Buffer.from('newmtl gum\nmap_Kd upper.jpg\n'),
      'upper.jpg': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(900_000)]),
    }),
  ],
]

const uploadArchive = async (archive: Buffer): Promise<CaseAsset | undefined> => {
  const caseUuid = await story.newCase()
  const id = await story.uploaded(caseUuid, 'upperImpression', 'upper.zip', archive)
  const jobs = caseFileJobs(story.services)
  await (jobs.makeModel as (payload: { assetId: string }) => Promise<void>)({ assetId: id })
  return story.readAsset(caseUuid, id)
}

// The layout of an archive depends on the program and on the number of its files, not on their size or format: only one
// program is tested with scans of full size and with every format.
const [anyTool = expect.unreachable('no tool')] = zipTools
const membersFor = (tool: (typeof zipTools)[number]) => {
  const all = membersOf(tool === anyTool ? fullScan : smallScan)
  return tool === anyTool ? all : all.filter(([kind]) => kind === oneFile || kind === severalFiles)
}

describe.each(zipTools)('a scan zipped by $name', tool => {
  const { program, make } = tool
  // Skipped without the program; CI installs all of them and must not skip.
  const missing = program !== null && !isInstalled(program)
  test.skipIf(missing && !process.env.CI)(
    'R15 is taken in its slot and drawn, as one file and as several',
    async () => {
      const scan = tool === anyTool ? fullScan : smallScan
      for (const [sampleName, members] of membersFor(tool)) {
        const asset = await uploadArchive(await make(members()))
        expect([sampleName, asset?.status, asset?.problem, asset?.model]).toEqual([
          sampleName,
          'ready',
          null,
          'ready',
        ])
        if (sampleName === oneFile || sampleName === 'a PLY')
          expect(asset?.triangles).toBe(scan.indices.length / 3)
      }
    },
  )
})

test('R15 a scan with a texture has its colors in the model; a broken texture leaves it without', async () => {
  const halves = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c04040' } })
    .composite([
      { input: { create: { width: 32, height: 64, channels: 3, background: '#f0e8d8' } }, gravity: 'west' },
    ])
    .png()
    .toBuffer()
  const scan = createRing(60, 12)
  // The left half of the ring is on the left half of the texture.
  const points = Array.from({ length: scan.positions.length / 3 }, (_, index) =>
    scan.positions[index * 3]! < 0 ? 'vt 0.25 0.5' : 'vt 0.75 0.5',
  ).join('\n')
  const readColors = async (texture: Buffer) => {
    const asset = await uploadArchive(
      await anyTool.make({
        'export/upper.obj': Buffer.from(
          objOf(scan, { head: `mtllib upper.mtl\n${points}\nusemtl jaw\n` })
            .toString()
            .replace(/^f .*$/gm, line => line.replace(/\d+/g, corner => `${corner}/${corner}`)),
        ),
        'export/upper.mtl': Buffer.from('newmtl jaw\nKd 1 1 1\nmap_Kd Upper.PNG\n'),
        'export/upper.png': texture,
      }),
    )
    expect(asset?.model).toBe('ready')
    const model = await fetch(await story.readAddress(asset?.uuid ?? '', { variant: 'model' }))
    const mesh = (await readGlb(await model.arrayBuffer())).parts.get('scan')
    return mesh?.colors ? { colors: mesh.colors, positions: mesh.positions } : null
  }
  const { colors, positions } = (await readColors(halves)) ?? expect.unreachable('no colors')
  for (let vertex = 0; vertex * 3 < positions.length; vertex += 1) {
    const x = positions[vertex * 3]!
    if (Math.abs(x) < 1) continue
    expect([...colors.subarray(vertex * 3, vertex * 3 + 3)]).toEqual(x < 0 ? [240, 232, 216] : [192, 64, 64])
  }
  expect(await readColors(halves.subarray(0, 20))).toBeNull()
  // Whatever its name: a texture is only read by decoders for photos.
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>'
  expect(await readColors(Buffer.from(drawing))).toBeNull()
})
