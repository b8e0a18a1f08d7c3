import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
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

/** A zip whose members are stored as they are. */
export const sampleZip = (members: Readonly<Record<string, Buffer>>): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(members)) {
    const name = Buffer.from(path, 'utf8')
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, content])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
