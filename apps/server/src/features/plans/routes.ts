import type { Side } from '@archway/contract/cases'
import { pagesOf, type QueryOf } from '@archway/contract/kernel'
import { type Plan, planCalls } from '@archway/contract/plans'
import { heldBy } from '../../platform/access/holder.ts'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { orderBy, whereFilter } from '../../platform/db/filter.ts'
import { toSinglePage } from '../../platform/db/page.ts'
import { type Scope, systemScope } from '../../platform/db/scope.ts'
import { sendDocument, sendPdf } from '../../platform/http/pdf.ts'
import { handle, handleWith, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { needCase } from '../cases/index.ts'
import { actOnPlan, editPlan, listPlanActionsFor, type PlanCommand, revokeCaseClearance } from './commands.ts'
import {
  addComment,
  answerComment,
  listComments,
  needPublished,
  readPicture,
  removeComment,
} from './comments/comments.ts'
import { preparePicture } from './comments/picture.ts'
import { findModels } from './models/addresses.ts'
import { readModelState } from './models/store.ts'
import { planFor } from './present.ts'
import { readProductionState, recordException } from './production.ts'
import { endShare, listShares, makeShare, openShare } from './shares.ts'
import { findPlan, listPlans } from './store.ts'
import { readSummary } from './summary.ts'
import { plan } from './table.ts'
import type { PlanSummary } from './write-summary.ts'

type CallContext = { scope: Scope; viewer: Viewer; services: Services }

const planPdf = (
  { scope, viewer, services }: CallContext,
  write: 'writeSummary' | 'writeStepSheet',
  content: PlanSummary,
): Promise<Buffer> =>
  services.documents({
    module: new URL('./write-summary.ts', import.meta.url),
    write,
    content,
    company: scope.companyId ?? viewer.id,
    person: viewer.id,
  })

/** The reply for a version, with the viewer's actions. */
const presentPlan = async (tx: Tx, { scope, viewer, services }: CallContext, id: string): Promise<Plan> => {
  const row = (await findPlan(tx, scope, id)) ?? refuse('NOT_FOUND')
  const caseRow = await needCase(tx, scope, row.caseId)
  return planFor(scope, row, await listPlanActionsFor(tx, services, viewer, row, caseRow))
}

const listVersions = async (
  tx: Tx,
  context: CallContext,
  caseId: string,
  query: QueryOf<typeof planCalls.casePlans>,
  side?: Side,
) => {
  const { scope, viewer, services } = context
  const caseRow = await needCase(tx, scope, caseId, side)
  const { rows, total } = await listPlans(tx, scope, caseId, {
    where: whereFilter(query.filter, { status: plan.status, refinementUuid: plan.refinementId }),
    orderBy: orderBy(query.order, { version: plan.version, createdAt: plan.createdAt }, plan.id),
    page: query.page,
    paginate: query.paginate,
  })
  const data: Plan[] = []
  for (const row of rows)
    data.push(planFor(scope, row, await listPlanActionsFor(tx, services, viewer, row, caseRow)))
  return { data, page: query.page, pages: pagesOf(total, query.paginate), total }
}

/** Finds the version in scope, takes the action, and replies with its new state. */
const takeAction = async (
  tx: Tx,
  context: CallContext,
  id: string,
  action: PlanCommand['action'],
  attributes: PlanCommand['attributes'] = {},
  belongsTo?: { caseId: string; side: Side },
): Promise<{ data: Plan }> => {
  const { scope, viewer, services } = context
  const row = (await findPlan(tx, scope, id)) ?? refuse('NOT_FOUND')
  if (belongsTo) {
    await needCase(tx, scope, belongsTo.caseId, belongsTo.side)
    if (row.caseId !== belongsTo.caseId) refuse('NOT_FOUND')
  }
  await actOnPlan(tx, services, { row, action, viewer, attributes })
  return { data: await presentPlan(tx, context, id) }
}

export const planRoutes: readonly Route[] = [
  handle(planCalls.casePlans, ({ within, params, query, ...context }) =>
    within(tx => listVersions(tx, context, params.id, query)),
  ),
  handle(planCalls.dsoCasePlans, ({ within, params, query, ...context }) =>
    within(tx => listVersions(tx, context, params.id, query, 'doctor')),
  ),

  handle(planCalls.planViewer, ({ within, params, scope, services, viewer }) =>
    within(async tx => {
      const row = await needPublished(tx, scope, params.id)
      if (row.viewer?.kind === 'url') return { data: row.viewer }
      return { data: (await findModels(tx, services, row, heldBy(viewer))) ?? refuse('VIEWER_MISSING') }
    }),
  ),

  handle(planCalls.planDocument, async ({ within, params, reply, onlyWhile, ...context }) => {
    onlyWhile(() => within(async tx => Boolean(await findPlan(tx, context.scope, params.id))))
    const { name, content } = await within(tx => readSummary(tx, context, params.id))
    return sendPdf(reply, `${name}.pdf`, await planPdf(context, 'writeSummary', content))
  }),
  handle(planCalls.planStepSheet, async ({ within, params, reply, onlyWhile, ...context }) => {
    onlyWhile(() => within(async tx => Boolean(await findPlan(tx, context.scope, params.id))))
    const { name, content } = await within(tx => readSummary(tx, context, params.id))
    return sendPdf(reply, `${name}-steps.pdf`, await planPdf(context, 'writeStepSheet', content))
  }),

  handle(planCalls.approvePlan, ({ within, params, ...context }) =>
    within(tx => takeAction(tx, context, params.id, 'approve')),
  ),
  handle(planCalls.rejectPlan, ({ within, params, body, ...context }) =>
    within(tx => takeAction(tx, context, params.id, 'reject', body)),
  ),
  handle(planCalls.clearMfg, ({ within, params, ...context }) =>
    within(tx => takeAction(tx, context, params.id, 'clearMfg')),
  ),
  handle(planCalls.unclearMfg, ({ within, params, body, ...context }) =>
    within(tx => takeAction(tx, context, params.id, 'unclearMfg', body)),
  ),
  handle(planCalls.dsoClearMfg, ({ within, params, ...context }) =>
    within(tx =>
      takeAction(tx, context, params.planId, 'clearMfg', {}, { caseId: params.id, side: 'doctor' }),
    ),
  ),
  handle(planCalls.unclearCase, ({ within, params, body, scope, viewer, services }) =>
    within(async tx => {
      const caseRow = await needCase(tx, scope, params.id, 'doctor')
      const { id, status } = await revokeCaseClearance(tx, services, { caseRow, viewer, form: body })
      return { data: { uuid: id, status } }
    }),
  ),

  handle(planCalls.editPlan, ({ within, params, body, ...context }) =>
    within(async tx => {
      const row = (await findPlan(tx, context.scope, params.id)) ?? refuse('NOT_FOUND')
      await editPlan(tx, context.services, row, body)
      return { data: await presentPlan(tx, context, params.id) }
    }),
  ),
  handle(planCalls.actOnPlan, ({ within, params, body, ...context }) =>
    within(tx => takeAction(tx, context, params.id, params.action, body)),
  ),

  handle(planCalls.planProduction, ({ within, params, scope, language, viewer }) =>
    within(async tx => {
      const row = (await findPlan(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      return { data: await readProductionState(tx, row, { language, viewer }) }
    }),
  ),
  handle(planCalls.recordProductionException, ({ within, params, body, ...context }) =>
    within(async tx => {
      const { scope, services, viewer, language } = context
      const row = (await findPlan(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      await recordException(tx, services, { row, viewer, reason: body.reason })
      const after = (await findPlan(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      return { data: await readProductionState(tx, after, { language, viewer }) }
    }),
  ),

  handle(planCalls.planModel, ({ within, params, scope, language }) =>
    within(async tx => {
      const row = (await findPlan(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      return { data: await readModelState(tx, row, language) }
    }),
  ),

  handle(planCalls.planComments, ({ within, params, ...context }) =>
    within(async tx => toSinglePage(await listComments({ tx, ...context }, params.id))),
  ),
  handleWith(
    planCalls.commentPlan,
    { before: context => preparePicture(context, context.params.id, context.body) },
    ({ within, params, body, ...context }, picture) =>
      within(async tx => ({ data: await addComment({ tx, ...context }, params.id, body, picture) })),
  ),
  handle(planCalls.planCommentPicture, async ({ within, params, reply, ...context }) => {
    const bytes =
      (await within(tx => readPicture({ tx, ...context }, params.id, params.commentId))) ??
      refuse('NOT_FOUND')
    return sendDocument(reply, { type: 'image/webp', name: 'drawing.webp', bytes })
  }),
  handle(planCalls.removePlanComment, ({ within, params, ...context }) =>
    within(async tx => {
      await removeComment({ tx, ...context }, params.id, params.commentId)
      return {}
    }),
  ),
  handle(planCalls.answerPlanComment, ({ within, params, body, ...context }) =>
    within(async tx => ({
      data: await answerComment({ tx, ...context }, params.id, params.commentId, body),
    })),
  ),

  handle(planCalls.planShares, ({ within, params, scope, services }) =>
    within(async tx => toSinglePage(await listShares(tx, scope, params.id, services.clock.now()))),
  ),
  handle(planCalls.sharePlan, ({ within, params, body, ...context }) =>
    within(async tx => ({ data: await makeShare({ tx, ...context }, params.id, body) })),
  ),
  handle(planCalls.endPlanShare, ({ within, params, ...context }) =>
    within(async tx => ({ data: await endShare({ tx, ...context }, params.id, params.shareId) })),
  ),
  // The link has no viewer: the link itself determines the company whose models are shown.
  handleWith(planCalls.openSharedPlan, { scope: systemScope }, ({ within, body, services, audit }) =>
    within(async tx => {
      const { data, planId, caseId } = await openShare(tx, services, body.token)
      audit.addSubjects([planId, caseId])
      return { data }
    }),
  ),
]
