import { pagesOf } from '@archway/contract/kernel'
import { type PersonKind, privacyCalls } from '@archway/contract/privacy'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { requireConfirmation } from '../../platform/http/access.ts'
import { createConcurrencyLimit } from '../../platform/http/limits/concurrency.ts'
import { type Context, handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { companyIdOf, lockCompany } from '../company/index.ts'
import { createExport, presentExport } from './export.ts'
import { exportRecords, findRunningExport } from './export-records.ts'
import { lockPerson, type Person } from './person.ts'
import { isReadableBy } from './requester.ts'
import { personExport } from './table.ts'

const need = async (tx: Tx, scope: Scope, kind: PersonKind, id: string): Promise<Person> =>
  (await lockPerson(tx, scope, kind, id)) ?? refuse('NOT_FOUND')

type CallContext = Pick<
  Context<typeof privacyCalls.exportPatient>,
  'within' | 'scope' | 'params' | 'viewer' | 'services'
>

/** Requests of a company wait here for each other's lock, and not with a connection of the pool (P17). */
const oneAtATime = createConcurrencyLimit({ atOnce: 1 })

const requestExport = ({ within, scope, params, viewer, services }: CallContext, kind: PersonKind) =>
  oneAtATime(scope.companyId ?? viewer.id, () =>
    within(async tx => {
      const person = await need(tx, scope, kind, params.id)
      const row = await createExport(tx, person, viewer.id, services.clock.now())
      return { data: await presentExport(tx, services, row, viewer) }
    }),
  )

export const privacyRoutes: readonly Route[] = [
  handle(privacyCalls.exportPatient, context => requestExport(context, 'patient')),
  handle(privacyCalls.exportContact, context => requestExport(context, 'contact')),
  handle(privacyCalls.exportDoctor, context => requestExport(context, 'doctor')),
  handle(privacyCalls.exportCompany, ({ within, scope, viewer, services }) =>
    oneAtATime(companyIdOf(scope), () =>
      within(async tx => {
        const companyId = companyIdOf(scope)
        // Concurrent requests at other processes wait here for each other, and get one export.
        await lockCompany(tx, scope, companyId)
        const row =
          (await findRunningExport(tx, scope)) ??
          (await createExport(
            tx,
            { kind: 'company', id: companyId, companyId },
            viewer.id,
            services.clock.now(),
          ))
        const [record] = await exportRecords(tx, viewer, scope, services.clock.now(), { id: row.id })
        return { data: record ?? refuse('NOT_FOUND') }
      }),
    ),
  ),
  handle(privacyCalls.companyExports, ({ within, scope, query, viewer, services }) =>
    within(async tx => {
      const all = await exportRecords(tx, viewer, scope, services.clock.now(), {
        companyId: companyIdOf(scope),
      })
      const rows = query.order.direction === 'asc' ? all.toReversed() : all
      const from = (query.page - 1) * query.paginate
      return {
        data: rows.slice(from, from + query.paginate),
        page: query.page,
        pages: pagesOf(rows.length, query.paginate),
        total: rows.length,
      }
    }),
  ),
  handle(privacyCalls.readExport, ({ within, scope, params, services, viewer }) =>
    within(async tx => {
      const [row] = await tx
        .select()
        .from(personExport)
        .where(
          and(
            eq(personExport.id, params.exportId),
            isInScope(scope, { companyId: personExport.companyId }),
            isReadableBy(viewer),
          ),
        )
      if (!row) return refuse('NOT_FOUND')
      if (row.readyAt) requireConfirmation(services, viewer)
      return { data: await presentExport(tx, services, row, viewer) }
    }),
  ),
]
