import { randomUUID } from 'node:crypto'
import { caseFile } from '../cases/index.ts'
import { systemScope } from '../platform/db/scope.ts'
import type { Services } from '../platform/services.ts'

type CaseColumns = typeof caseFile.$inferInsert

/** A case in the database, whole enough for its files. */
export const sampleCase = async (
  { db, clock }: Services,
  given: Pick<CaseColumns, 'companyId'> & Partial<CaseColumns>,
): Promise<string> => {
  const id = randomUUID()
  const now = clock.now()
  await db.within(systemScope, tx =>
    tx.insert(caseFile).values({
      id,
      side: 'client',
      identifier: `AL-26-${id.slice(0, 6)}`,
      product: 'AL',
      withTs: false,
      status: 'NEW',
      stepType: 'ONE_STEP',
      bulkshipping: false,
      impressionType: 'digital',
      arch: 'both',
      prescription: {} as never,
      createdByName: 'Chen Wei',
      updatedAt: now,
      statusSince: now,
      lastActivityAt: now,
      ...given,
    }),
  )
  return id
}

/** A binary STL of about this many bytes whose declared count fits its size; `seed` makes it differ, 0 leaves it flat. */
export const sampleStl = (bytes: number, seed = 1): Buffer => {
  const triangles = Math.max(1, Math.floor((bytes - 84) / 50))
  const file = Buffer.alloc(84 + triangles * 50)
  file.write('scan', 0, 'latin1')
  file.writeUInt32LE(triangles, 80)
  if (seed === 0) return file
  let state = seed >>> 0
  for (let at = 84; at + 50 <= file.length; at += 50) {
    for (let corner = 12; corner < 48; corner += 4) {
      state = (state * 1664525 + 1013904223) >>> 0
      file.writeFloatLE(state / 0xffffffff, at + corner)
    }
  }
  return file
}

export { zipOf as sampleZip } from '../demo/files/staged-archive.ts'

/** A radiograph (explicit VR, little endian) with these elements by tag, and a picture of no content. */
export const sampleDicom = (
  given: Readonly<Record<string, readonly [vr: string, value: string | Buffer]>>,
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
  const short = (value: number): Buffer => {
    const bytes = Buffer.alloc(2)
    bytes.writeUInt16LE(value)
    return bytes
  }
  const syntax = element('00020010', 'UI', Buffer.from('1.2.840.10008.1.2.1'))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(syntax.length)
  const elements = Object.entries(given)
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
    element('00280010', 'US', short(size.height)),
    element('00280011', 'US', short(size.width)),
    Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x57, 0, 0, 16, 0, 0, 0]),
    Buffer.alloc(16),
  ])
}
