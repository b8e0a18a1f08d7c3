import { approvalCalls } from '@archway/contract/privacy'
import { sql } from 'drizzle-orm'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import { data } from '../../../apps/server/src/testing/plan-story.ts'

export const secondEmail = 'support@archway.test'

/** Gives `secondEmail` the role of administrator, because the test data has only one administrator. */
export const promoteSupport = async ({ services }: Pick<TestApp, 'services'>): Promise<void> => {
  await services.db.within(systemScope, tx =>
    tx.execute(sql`update staff set role = 'administrator' where email = ${secondEmail}`),
  )
  services.forgetViewers({})
}

const erasures = {
  patient: approvalCalls.requestPatientErasure,
  contact: approvalCalls.requestContactErasure,
  doctor: approvalCalls.requestDoctorErasure,
} as const

/** Requests the erasure of a person as one administrator. Returns the response. */
export const requestErasure = async (
  app: Pick<TestApp, 'as'>,
  kind: keyof typeof erasures,
  id: string,
  reason = 'The clinic requested it',
) => (await app.as('staff@archway.test')).call(erasures[kind], { params: { id }, body: { reason } })

/** Erases a person: requested by one administrator, confirmed by another one. */
export const eraseByTwo = async (
  app: Pick<TestApp, 'as' | 'services'>,
  kind: keyof typeof erasures,
  id: string,
  reason?: string,
) => {
  await promoteSupport(app)
  const { uuid } = data(await requestErasure(app, kind, id, reason))
  const second = await app.as(secondEmail)
  return data(await second.call(approvalCalls.confirmApproval, { params: { approvalId: uuid } }))
}
