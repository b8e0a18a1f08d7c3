import { createBatcher } from '../../../platform/db/batcher.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'

/** Whether a scope still includes the case of a conversation. */
export type Reaches = (questions: { readonly scope: Scope; readonly room: string }) => Promise<boolean>

const maxBatch = 1000

// `isInScope` for many people at once; the company or doctor of a scope without one is null.
const statement = `
  select a.n from json_to_recordset($1) as a(n int, room uuid, "companyId" uuid, "doctorId" uuid)
  join case_file c on c.id = a.room
    and (a."companyId" is null or c.company_id = a."companyId") and (a."doctorId" is null or c.doctor_id = a."doctorId")`

/** Checks all members of the rooms that are reviewed together in one statement. */
export const createReaches = ({ db }: Pick<Services, 'db'>): Reaches =>
  createBatcher(maxBatch, async (questions: readonly { readonly scope: Scope; readonly room: string }[]) => {
    const places = questions.map(({ scope, room }, n) => ({
      n,
      room,
      companyId: scope.companyId ?? null,
      doctorId: scope.kind === 'doctor' ? scope.doctorId : null,
    }))
    const { rows } = await db.query<{ n: number }>(systemScope, {
      name: 'rooms in reach',
      text: statement,
      values: [JSON.stringify(places)],
    })
    const reachedIndexes = new Set(rows.map(({ n }) => n))
    return questions.map((_, n) => reachedIndexes.has(n))
  })
