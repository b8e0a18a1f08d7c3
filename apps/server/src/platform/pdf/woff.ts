import { inflateSync } from 'node:zlib'

/**
 * Unpacks a WOFF 1.0 font into the TrueType font inside it. The PDF renderer could read WOFF itself, but
 * inflates a table anew for every glyph: seconds for a page.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const offset = 44 + index * 20
    const from = woff.readUInt32BE(offset + 4)
    const packedTable = woff.subarray(from, from + woff.readUInt32BE(offset + 8))
    const length = woff.readUInt32BE(offset + 12)
    const data = packedTable.length < length ? inflateSync(packedTable) : packedTable
    return { tag: woff.subarray(offset, offset + 4), checksum: woff.readUInt32BE(offset + 16), data }
  })
  const head = Buffer.alloc(12 + count * 16)
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entryOffset = 12 + index * 16
    tag.copy(head, entryOffset)
    head.writeUInt32BE(checksum, entryOffset + 4)
    head.writeUInt32BE(offset, entryOffset + 8)
    head.writeUInt32BE(data.length, entryOffset + 12)
    const padding = Buffer.alloc(-data.length & 3)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}
