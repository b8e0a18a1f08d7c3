import { randomUUID } from 'node:crypto'
import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { caseFile } from '../cases/index.ts'

type CaseColumns = typeof caseFile.$inferInsert

/** Inserts a case that is complete enough for its files. */
export const sampleCase = async (
  { db, clock }: Services,
  columns: Pick<CaseColumns, 'companyId'> & Partial<CaseColumns>,
): Promise<string> => {
  const id = randomUUID()
  const now = clock.now()
  await db.within(systemScope, tx =>
    tx.insert(caseFile).values({
      id,
      side: 'client',
      identifier: `AL-26-${id.slice(0, 6)}`,
      patientId: randomUUID(),
      product: 'AL',
      withTs: false,
      status: 'NEW',
      stepType: 'ONE_STEP',
      bulkshipping: false,
      impressionType: 'digital',
      arch: 'both',
      // No test that uses it reads the prescription.
      prescription: {} as never,
      createdByName: 'Chen Wei',
      updatedAt: now,
      statusSince: now,
      lastActivityAt: now,
      ...columns,
    }),
  )
  return id
}

/**
 * A binary STL of about this number of bytes with a matching triangle count; `seed` varies the contents, 0 gives a
 * flat surface.
 */
export const sampleStl = (bytes: number, seed = 1): Buffer => {
  const triangles = Math.max(1, Math.floor((bytes - 84) / 50))
  const file = Buffer.alloc(84 + triangles * 50)
  file.write('scan', 0, 'latin1')
  file.writeUInt32LE(triangles, 80)
  if (seed === 0) return file
  let state = seed >>> 0
  for (let offset = 84; offset + 50 <= file.length; offset += 50) {
    for (let corner = 12; corner < 48; corner += 4) {
      state = (state * 1664525 + 1013904223) >>> 0
      file.writeFloatLE(state / 0xffffffff, offset + corner)
    }
  }
  return file
}

export { createDicom as sampleDicom } from '../../demo/files/dicom.ts'
export { zipOf as sampleZip } from '../../demo/files/staged-archive.ts'
