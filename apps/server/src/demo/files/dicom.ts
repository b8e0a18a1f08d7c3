/** A DICOM file (explicit VR, little endian) with these elements by tag and an empty image. */
export const createDicom = (
  valuesByTag: Readonly<Record<string, readonly [vr: string, value: string | Buffer]>>,
  size: { width: number; height: number } = { width: 16, height: 16 },
): Buffer => {
  const element = (tag: string, vr: string, value: Buffer): Buffer => {
    const padded = value.length % 2 ? Buffer.concat([value, Buffer.from(vr === 'UI' ? '\0' : ' ')]) : value
    const head = Buffer.alloc(8)
    head.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 0)
    head.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 2)
    head.write(vr, 4, 'latin1')
    head.writeUInt16LE(padded.length, 6)
    return Buffer.concat([head, padded])
  }
  const toUint16 = (value: number): Buffer => {
    const bytes = Buffer.alloc(2)
    bytes.writeUInt16LE(value)
    return bytes
  }
  const syntax = element('00020010', 'UI', Buffer.from('1.2.840.10008.1.2.1'))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(syntax.length)
  const elements = Object.entries(valuesByTag)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, [vr, value]]) =>
      element(tag, vr, typeof value === 'string' ? Buffer.from(value, 'latin1') : value),
    )
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element('00020000', 'UL', length),
    syntax,
    ...elements,
    element('00280010', 'US', toUint16(size.height)),
    element('00280011', 'US', toUint16(size.width)),
    Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x57, 0, 0, 16, 0, 0, 0]),
    Buffer.alloc(16),
  ])
}
