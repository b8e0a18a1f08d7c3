import { type CaseDetail, type CaseStatus, caseCalls, type Side } from '@archway/contract/cases'
import { companyCalls } from '@archway/contract/company'
import { type AnyCall, pagesOf, type QueryOf } from '@archway/contract/kernel'
import { companyById } from '../company/index.ts'
import { rawJsonList } from '../platform/http/raw-json-reply.ts'
import { type Context, handle, type Route } from '../platform/http/route.ts'
import { refuse } from '../platform/refuse.ts'
import { actorOf } from './actor.ts'
import { commandRoutes } from './command-routes.ts'
import { createCase, needDoctor } from './create.ts'
import { caseDetailOf, refinementOf } from './detail.ts'
import { saveForm } from './edit.ts'
import { sendCases } from './export.ts'
import { holidayRoutes } from './holidays.ts'
import { countByStatus, type ListParams, listPage } from './list-fast/case-list.ts'
import { loyaltyOf } from './loyalty.ts'
import { historyEntryOf, statisticsOf } from './present.ts'
import { historyOf, needCase, refinementsOf } from './store.ts'
import { transitionCase } from './transition.ts'
import { acceptUpgrade } from './upgrade.ts'

type Asking = Pick<Context<AnyCall>, 'services' | 'scope' | 'within'> & {
  viewer: NonNullable<Context<AnyCall>['viewer']>
  language: Context<AnyCall>['language']
}
type ListQuery = QueryOf<typeof caseCalls.dsoList>
type ExportQuery = QueryOf<typeof caseCalls.dsoExportCases>

/** The side that `/case` lists: the company's own, a doctor's own for a doctor; both for staff who ask for it. */
const ownSide = ({ viewer }: Asking, sides?: 'all'): Side | null => {
  if (viewer.audience === 'doctor') return 'doctor'
  return viewer.audience === 'staff' && sides === 'all' ? null : 'client'
}

const listParamsOf = (
  { services, viewer }: Asking,
  query: ListQuery,
  side: Side | null,
  doctorId?: string,
): ListParams => ({
  ...query,
  side,
  ...(doctorId ? { doctorId } : {}),
  timeZone: viewer.company?.timeZone ?? 'UTC',
  now: services.clock.now(),
  audience: viewer.audience,
})

const listed = async (asking: Asking, query: ListQuery, side: Side | null, doctorId?: string) => {
  const { services, scope, viewer } = asking
  const params = listParamsOf(asking, query, side, doctorId)
  const { rows, total } = await listPage(services.db, scope, params, viewer)
  return rawJsonList(rows, { page: query.page, pages: pagesOf(total, query.paginate), total })
}

type Exporting = Asking & Pick<Context<AnyCall>, 'reply' | 'audit' | 'onlyWhile'>
const exported = (asking: Exporting, { format, ...query }: ExportQuery, side: Side | null): Promise<void> =>
  sendCases(asking, listParamsOf(asking, { ...query, page: 1, paginate: 1 }, side), format)

const counted = async ({ services, scope }: Asking, side: Side | null) => ({
  data: statisticsOf(await countByStatus(services.db, scope, { side })),
})

const detail = async (asking: Asking, id: string, side?: Side): Promise<{ data: CaseDetail }> => ({
  data: await asking.within(async tx => caseDetailOf(tx, await needCase(tx, asking.scope, id, side), asking)),
})

const history = (
  { within, scope }: Asking,
  id: string,
  query: QueryOf<typeof caseCalls.history>,
  side?: Side,
) =>
  within(async tx => {
    await needCase(tx, scope, id, side)
    const { rows, total } = await historyOf(tx, scope, id, query)
    return {
      data: rows.map(historyEntryOf),
      page: query.page,
      pages: pagesOf(total, query.paginate),
      total,
    }
  })

const refinements = ({ within, scope }: Asking, id: string, side?: Side) =>
  within(async tx => {
    const { identifier } = await needCase(tx, scope, id, side)
    const rows = await refinementsOf(tx, scope, id)
    return {
      data: rows.map(row => refinementOf(row, identifier)),
      page: 1,
      pages: 1,
      total: rows.length,
    }
  })

export const caseRoutes: readonly Route[] = [
  handle(caseCalls.list, asking => listed(asking, asking.query, ownSide(asking, asking.query.sides))),
  handle(caseCalls.statistics, asking => counted(asking, ownSide(asking, asking.query.sides))),
  handle(caseCalls.exportCases, asking =>
    exported(asking, asking.query, ownSide(asking, asking.query.sides)),
  ),
  handle(caseCalls.read, asking => detail(asking, asking.params.id)),
  handle(caseCalls.history, asking => history(asking, asking.params.id, asking.query)),
  handle(caseCalls.refinements, asking => refinements(asking, asking.params.id)),

  handle(caseCalls.dsoList, asking => listed(asking, asking.query, 'doctor')),
  handle(caseCalls.dsoExportCases, asking => exported(asking, asking.query, 'doctor')),
  handle(caseCalls.dsoStatistics, asking => counted(asking, 'doctor')),
  handle(caseCalls.dsoRead, asking => detail(asking, asking.params.id, 'doctor')),
  handle(caseCalls.dsoHistory, asking => history(asking, asking.params.id, asking.query, 'doctor')),
  handle(caseCalls.dsoRefinements, asking => refinements(asking, asking.params.id, 'doctor')),
  handle(caseCalls.ofDoctor, async asking => {
    const { id } = await asking.within(tx => needDoctor(tx, asking.scope, asking.params.id))
    return listed(asking, asking.query, 'doctor', id)
  }),

  handle(caseCalls.hasCases, async ({ services, scope, viewer, params }) => {
    if (viewer.audience !== 'staff' && viewer.company?.id !== params.id) refuse('NOT_FOUND')
    const within = scope.kind === 'staff' ? { ...scope, companyId: params.id } : scope
    const byStatus = await countByStatus(services.db, within, { side: null })
    const some = Object.values<number>(byStatus satisfies Record<CaseStatus, number>).some(n => n > 0)
    return { data: { hasCases: some ? (1 as const) : (0 as const) } }
  }),

  handle(companyCalls.loyalty, ({ within, scope, language, services }) =>
    within(async tx => ({ data: await loyaltyOf(tx, scope, language, services.clock.now()) })),
  ),

  handle(caseCalls.acceptUpgrade, asking =>
    asking.within(async tx => {
      const { scope, services, viewer, params, body } = asking
      const found = await needCase(tx, scope, params.id)
      const own = (await companyById(tx, scope, found.companyId)) ?? refuse('NOT_FOUND')
      const actor = actorOf(viewer, found)
      const row = await acceptUpgrade(tx, services, found, own, actor, body.packageType)
      return { data: await caseDetailOf(tx, row, asking) }
    }),
  ),

  handle(caseCalls.create, async asking => {
    const { within, scope, services, viewer, body } = asking
    return within(async tx => {
      if (body.refinementOf === undefined) {
        const row = await createCase(tx, services, viewer, scope, body.form ?? {})
        return { data: await caseDetailOf(tx, row, asking) }
      }
      const held = await needCase(tx, scope, body.refinementOf)
      const actor = actorOf(viewer, held)
      const opened = await transitionCase(tx, services, {
        caseId: held.id,
        action: 'createRefinement',
        actor,
      })
      const row = body.form ? await saveForm(tx, services, scope, opened, body.form, actor) : opened
      return { data: await caseDetailOf(tx, row, asking) }
    })
  }),

  ...holidayRoutes,
  ...commandRoutes,
]
