import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { sampleDicom, sampleStl, sampleZip } from '../../../apps/server/src/features/case-files/sample.ts'

/** A harmful file, and whether it may be stored: under its real type, and never executed. */
export type HostileFile = {
  readonly typeKey: string
  readonly fileName: string
  readonly what: string
  readonly bytes: Buffer
  readonly accepted: boolean
}

const script = '<script>alert(document.cookie)</script>'
const html = `<!doctype html><html><body onload="alert(1)">${script}</body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const text = (content: string): Buffer => Buffer.from(content, 'utf8')
const utf16 = (content: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(content, 'utf16le')])

/** A compressed entry of a ZIP; `claims` is the size in its header. */
const createArchive = (name: string, content: Buffer, claims = content.length): Buffer => {
  const body = deflateRawSync(content)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(body.length, 14)
  fields.writeUInt32LE(claims, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), body])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

const withBytes = (bytes: Buffer, at: number, replacement: readonly number[]): Buffer => {
  const copy = Buffer.from(bytes)
  Buffer.from(replacement).copy(copy, at)
  return copy
}

/** A PNG that declares this many pixels but contains none. */
const pngOf = (width: number, height: number): Buffer => {
  const head = Buffer.from('IHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1')
  head.writeUInt32BE(width, 4)
  head.writeUInt32BE(height, 8)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(head))
  const length = Buffer.from([0, 0, 0, 13])
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), length, head, sum, Buffer.alloc(64)])
}

const solid = (name: string): Buffer =>
  text(
    `solid ${name}\n${'facet normal 0 0 1\n outer loop\n vertex 0 0 0\n vertex 1 0 0\n vertex 0 1 0\n endloop\nendfacet\n'.repeat(3)}endsolid ${name}\n`,
  )

export const createHostileFiles = async (): Promise<HostileFile[]> => {
  const plain = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a55' } })
  const jpeg = await plain.clone().jpeg().toBuffer()
  const png = await plain.clone().png().toBuffer()
  const webp = await plain.clone().webp().toBuffer()
  const photoWithScript = await plain
    .clone()
    .withExif({ IFD0: { Copyright: script, ImageDescription: 'Patient 4711' } })
    .jpeg()
    .toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), text(html)])
  const stl = sampleStl(2000)
  const rx = text(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>/Pages 2 0 R>>endobj\n%%EOF',
  )
  const docx = { 'word/document.xml': text('<w:document/>'), '[Content_Types].xml': text('<Types/>') }
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.from('\0\0\0\x14ispe\0\0\0\0\0\0\x0f\xc0\0\0\x0b\xd0', 'latin1'),
    text(html),
  ])
  const createFiles = (
    typeKey: string,
    isAccepted: boolean,
    files: readonly (readonly [string, string, Buffer])[],
  ) =>
    files.map(([fileName, description, bytes]) => ({
      typeKey,
      accepted: isAccepted,
      fileName,
      what: description,
      bytes,
    }))

  return [
    ...createFiles('frontal', false, [
      ['page.jpg', 'a page', text(html)],
      ['page.png', 'a page behind a byte order mark', text(`\uFEFF${html}`)],
      ['page.webp', 'a page in UTF-16', utf16(html)],
      ['drawing.jpg', 'a drawing with a script', text(svg)],
      ['drawing.png', 'a drawing behind an XML declaration', text(`<?xml version="1.0"?>${svg}`)],
      ['code.jpg', 'a script', text('alert(document.cookie)')],
      ['gif.jpg', 'a GIF that is a script', text('GIF89a/*\0\0*/=1;alert(1)')],
      ['shell.php.jpg', 'a program of PHP', text('<?php system($_GET["c"]); ?>')],
      ['rx.jpg', 'a PDF with a script', rx],
      ['setup.jpg', 'a program of Windows', Buffer.concat([text('MZ\x90\0\x03'), Buffer.alloc(300)])],
      ['setup.png', 'a program of Linux', Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(300)])],
      ['archive.jpg', 'an archive', sampleZip({ 'a.html': text(html) })],
      ['bitmap.jpg', 'a bitmap', Buffer.concat([text('BM'), Buffer.alloc(400)])],
      ['icon.png', 'an icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(100)])],
      ['film.jpg', 'a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp41', 'latin1')],
      [
        'other.heic',
        'a picture of another kind',
        Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'),
      ],
      ['bomb.png', 'sixty thousand pixels each way', pngOf(60_000, 60_000)],
      ['bomb2.png', 'the most pixels a PNG can declare', pngOf(2 ** 31 - 1, 2 ** 31 - 1)],
      ['short.png', 'the beginning of a photo', png.subarray(0, 30)],
      ['short.webp', 'the beginning of another', webp.subarray(0, 16)],
      ['magic.jpg', 'three bytes of a photo', Buffer.from([0xff, 0xd8, 0xff])],
      [
        'dot.png',
        'a single pixel',
        await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ],
    ]),
    ...createFiles('frontal', true, [
      [
        'both.jpg',
        'a photo with an archive behind it',
        Buffer.concat([jpeg, sampleZip({ 'a.html': text(html) })]),
      ],
      ['tail.jpg', 'a photo with a page behind it', Buffer.concat([jpeg, text(html)])],
      [
        'comment.jpg',
        'a photo with a page in its comment',
        Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      ],
      ['noted.jpg', 'a photo whose notes are a script and a name', photoWithScript],
      ['tail.png', 'a photo with a drawing behind it', Buffer.concat([png, text(svg)])],
      ['tail.webp', 'a photo with a script behind it', Buffer.concat([webp, text('*/=1;alert(1)//')])],
      ['page.heic', 'a photo of a phone that is a page', heic],
    ]),
    ...createFiles('upperImpression', false, [
      ['noise.stl', 'zeros', Buffer.alloc(700)],
      ['count.stl', 'four billion triangles declared', withBytes(stl, 80, [255, 255, 255, 255])],
      ['none.stl', 'no triangles', withBytes(stl.subarray(0, 84), 80, [0, 0, 0, 0])],
      ['photo.stl', 'a photo whose bytes happen to declare one triangle', withBytes(jpeg, 80, [1, 0, 0, 0])],
      ['half.stl', 'half a scan', stl.subarray(0, stl.length >> 1)],
      ['words.stl', 'a scan in words without a facet', text(`solid ${script}\nendsolid`)],
      ['page.obj', 'a page', text(html)],
      ['page.ply', 'a page that begins like a mesh', text(`ply ${html}`)],
      [
        'endless.ply',
        'a header without an end',
        text(`ply\nformat ascii 1.0\n${'comment x\n'.repeat(2000)}`),
      ],
      ['stl.zip', 'a scan that is called an archive', stl],
      ['slip.zip', 'a member above its folder', sampleZip({ '../../../etc/cron.d/evil.stl': stl })],
      ['root.zip', 'a member at the root', sampleZip({ '/etc/evil.stl': stl })],
      ['drive.zip', 'a member on a drive', sampleZip({ 'C:\\Windows\\evil.stl': stl })],
      ['bomb.zip', 'two hundred million zeros', createArchive('a.stl', Buffer.alloc(200_000_000))],
      [
        'liar.zip',
        'a member that is larger than it says',
        createArchive('a.stl', Buffer.alloc(5_000_000), stl.length),
      ],
      ['nested.zip', 'an archive in an archive', sampleZip({ 'a.zip': sampleZip({ 'a.stl': stl }) })],
      [
        'many.zip',
        'three thousand members',
        sampleZip(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`${n}.stl`, Buffer.alloc(1)]))),
      ],
      ['locked.zip', 'a locked member', lock(sampleZip({ 'a.stl': stl }))],
      ['page.zip', 'a page and no scan', sampleZip({ 'index.html': text(html) })],
      ['end.zip', 'the end of an archive alone', sampleZip({}).subarray(-22)],
    ]),
    ...createFiles('upperImpression', true, [
      ['more.stl', 'a scan with a page behind it', Buffer.concat([stl, text(html)])],
      ['named.stl', 'a scan whose name is a script', solid(script)],
      [
        'linked.obj',
        'a mesh that names a file of the server',
        text(`mtllib ../../../etc/passwd\n${'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'.repeat(3)}`),
      ],
    ]),
    ...createFiles('prescription', false, [
      ['page.pdf', 'a page', text(html)],
      ['late.pdf', 'a page with a PDF in it', Buffer.concat([text(html), rx])],
      ['empty.docx', 'an archive that is no letter', sampleZip({ 'a.html': text(html) })],
    ]),
    ...createFiles('prescription', true, [
      ['rx.pdf', 'a letter with a script', rx],
      ['macro.docx', 'a letter with macros', sampleZip({ ...docx, 'word/vbaProject.bin': Buffer.alloc(50) })],
    ]),
    ...createFiles('thirdParty', false, [
      ['tool.7z', 'a program', Buffer.concat([text('MZ\x90\0\x03'), Buffer.alloc(300)])],
    ]),
    ...createFiles('thirdParty', true, [
      [
        'laughs.xml',
        'a billion laughs',
        text('<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><l>&b;</l>'),
      ],
      ['drawing.xml', 'a drawing with a script', text(svg)],
      ['page.txt', 'a page', text(html)],
      ['bomb.gz', 'a hundred million zeros', gzipSync(Buffer.alloc(100_000_000))],
    ]),
    ...createFiles('panoramicXray', false, [
      [
        'program.dcm',
        'a radiograph that begins like a program',
        withBytes(sampleDicom({}), 0, [...text(`MZ\x90\0${script}`)]),
      ],
    ]),
    ...createFiles('panoramicXray', true, [
      [
        'page.dcm',
        'a radiograph that begins like a page',
        withBytes(sampleDicom({ '00100010': ['PN', script] }), 0, [...text(script)]),
      ],
    ]),
  ]
}

function lock(zip: Buffer): Buffer {
  const copy = Buffer.from(zip)
  for (const at of [6, copy.indexOf('PK\x01\x02', 'latin1') + 8])
    copy.writeUInt16LE(copy.readUInt16LE(at) | 1, at)
  return copy
}
