import { type CaseDetail, caseCalls, type Side } from '@archway/contract/cases'
import { companyCalls } from '@archway/contract/company'
import { type AnyCall, pagesOf, type QueryOf } from '@archway/contract/kernel'
import { rawJsonList } from '../../platform/http/raw-json-reply.ts'
import { type Context, handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { findCompanyById } from '../company/index.ts'
import { actorOf } from './actor.ts'
import { holidayRoutes } from './calendar/holidays.ts'
import { presentCaseDetail, readCaseDetail, refinementOf } from './detail/detail.ts'
import { sendCases } from './export/export.ts'
import { createCase, needDoctor } from './form/create.ts'
import { duplicateCase } from './form/duplicate.ts'
import { saveForm } from './form/edit.ts'
import { listAttention } from './list/attention.ts'
import { attentionRoutes } from './list/attention-routes.ts'
import { hasAny, ownSide, statisticsOf } from './list/statistics.ts'
import { countByStatus, type ListParams, listPage } from './list-fast/case-list.ts'
import { findLoyalty } from './loyalty.ts'
import { patientRoutes } from './patient/routes.ts'
import { historyEntryOf } from './present.ts'
import { commandRoutes } from './status/command-routes.ts'
import { transitionCase } from './status/transition.ts'
import { acceptUpgrade } from './status/upgrade.ts'
import { listRefinements, needCase, readHistory, requireCase } from './store.ts'

type CallContext = Pick<Context<AnyCall>, 'services' | 'scope' | 'within'> & {
  viewer: NonNullable<Context<AnyCall>['viewer']>
  language: Context<AnyCall>['language']
}
type ListQuery = QueryOf<typeof caseCalls.dsoList>
type ExportQuery = QueryOf<typeof caseCalls.dsoExportCases>

const listParamsOf = (
  { services, viewer, language }: CallContext,
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
  viewerId: viewer.id,
  language,
})

const listCases = async (context: CallContext, query: ListQuery, side: Side | null, doctorId?: string) => {
  const { services, scope, viewer } = context
  const params = listParamsOf(context, query, side, doctorId)
  const { rows, total } = await listPage(services.db, scope, params, viewer)
  return rawJsonList(rows, { page: query.page, pages: pagesOf(total, query.paginate), total })
}

type ExportContext = CallContext & Pick<Context<AnyCall>, 'reply' | 'audit' | 'onlyWhile'>
const sendExport = (
  context: ExportContext,
  { format, ...query }: ExportQuery,
  side: Side | null,
): Promise<void> =>
  sendCases(context, listParamsOf(context, { ...query, page: 1, paginate: 1 }, side), format)

const countCases = async ({ services, scope, viewer }: CallContext, side: Side | null) => {
  const [byStatus, attention] = await Promise.all([
    countByStatus(services.db, scope, { side }),
    listAttention(services.db, scope, viewer, services.clock.now()),
  ])
  return { data: statisticsOf(byStatus, attention, viewer, side) }
}

const detail = async (context: CallContext, id: string, side?: Side): Promise<{ data: CaseDetail }> => ({
  data: await readCaseDetail(context, id, side),
})

const history = (
  { within, scope }: CallContext,
  id: string,
  query: QueryOf<typeof caseCalls.history>,
  side?: Side,
) =>
  within(async tx => {
    await requireCase(tx, scope, id, side)
    const { rows, total } = await readHistory(tx, scope, id, query)
    return {
      data: rows.map(historyEntryOf),
      page: query.page,
      pages: pagesOf(total, query.paginate),
      total,
    }
  })

const refinements = ({ within, scope }: CallContext, id: string, side?: Side) =>
  within(async tx => {
    const { identifier } = await needCase(tx, scope, id, side)
    const rows = await listRefinements(tx, scope, id)
    return {
      data: rows.map(row => refinementOf(row, identifier)),
      page: 1,
      pages: 1,
      total: rows.length,
    }
  })

export const caseRoutes: readonly Route[] = [
  handle(caseCalls.list, context =>
    listCases(context, context.query, ownSide(context.viewer, context.query.sides)),
  ),
  handle(caseCalls.statistics, context => countCases(context, ownSide(context.viewer, context.query.sides))),
  handle(caseCalls.exportCases, context =>
    sendExport(context, context.query, ownSide(context.viewer, context.query.sides)),
  ),
  handle(caseCalls.read, context => detail(context, context.params.id)),
  handle(caseCalls.history, context => history(context, context.params.id, context.query)),
  handle(caseCalls.refinements, context => refinements(context, context.params.id)),

  handle(caseCalls.dsoList, context => listCases(context, context.query, 'doctor')),
  handle(caseCalls.dsoExportCases, context => sendExport(context, context.query, 'doctor')),
  handle(caseCalls.dsoStatistics, context => countCases(context, 'doctor')),
  handle(caseCalls.dsoRead, context => detail(context, context.params.id, 'doctor')),
  handle(caseCalls.dsoHistory, context => history(context, context.params.id, context.query, 'doctor')),
  handle(caseCalls.dsoRefinements, context => refinements(context, context.params.id, 'doctor')),
  handle(caseCalls.ofDoctor, async context => {
    const { id } = await context.within(tx => needDoctor(tx, context.scope, context.params.id))
    return listCases(context, context.query, 'doctor', id)
  }),

  handle(caseCalls.hasCases, async ({ services, scope, viewer, params }) => {
    if (viewer.audience !== 'staff' && viewer.company?.id !== params.id) refuse('NOT_FOUND')
    const within = scope.kind === 'staff' ? { ...scope, companyId: params.id } : scope
    const byStatus = await countByStatus(services.db, within, { side: null })
    return { data: { hasCases: hasAny(byStatus) } }
  }),

  handle(companyCalls.loyalty, ({ within, scope, language, services }) =>
    within(async tx => ({ data: await findLoyalty(tx, scope, language, services.clock.now()) })),
  ),

  handle(caseCalls.acceptUpgrade, context =>
    context.within(async tx => {
      const { scope, services, viewer, params, body } = context
      const caseRow = await needCase(tx, scope, params.id)
      const ownerCompany = (await findCompanyById(tx, scope, caseRow.companyId)) ?? refuse('NOT_FOUND')
      const actor = actorOf(viewer, caseRow)
      const row = await acceptUpgrade(tx, services, caseRow, ownerCompany, actor, body.packageType)
      return { data: await presentCaseDetail(tx, row, context) }
    }),
  ),

  handle(caseCalls.create, async context => {
    const { within, scope, services, viewer, body } = context
    return within(async tx => {
      if (body.refinementOf === undefined) {
        const row =
          body.duplicateOf === undefined
            ? await createCase(tx, services, viewer, scope, body.form ?? {})
            : await duplicateCase(tx, services, viewer, scope, body.duplicateOf, body.form)
        return { data: await presentCaseDetail(tx, row, context) }
      }
      const original = await needCase(tx, scope, body.refinementOf)
      const actor = actorOf(viewer, original)
      const reopenedCase = await transitionCase(tx, services, {
        caseId: original.id,
        action: 'createRefinement',
        actor,
      })
      const row = body.form
        ? await saveForm(tx, services, scope, reopenedCase, body.form, actor)
        : reopenedCase
      return { data: await presentCaseDetail(tx, row, context) }
    })
  }),

  ...attentionRoutes,
  ...holidayRoutes,
  ...commandRoutes,
  ...patientRoutes,
]
