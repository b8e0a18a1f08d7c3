import type { CaseAction } from '@archway/contract/cases'
import type { RejectScope } from '@archway/contract/catalog'
import {
  allowedPlanActions,
  caseActionOfPlan,
  isPlanEditable,
  type PlanAction,
  type PlanContentForm,
} from '@archway/contract/plans'
import { and, eq } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse, refuseProblems } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import {
  type Actor,
  actorOf,
  type CaseRow,
  factsOf,
  lockCase,
  type MoveAttributes,
  transitionCase,
} from '../cases/index.ts'
import { requireReasons } from '../catalog/index.ts'
import { contentProblems, mergeForm, type PlanContent } from './content.ts'
import { requestUpgrade } from './package.ts'
import { recheckProduction } from './production.ts'
import { lockPlan } from './store.ts'
import { type PlanRow, plan } from './table.ts'
import { readPlanFacts, transitionPlan } from './transition.ts'

/** All actions that the viewer may take on a version now. */
export const listPlanActionsFor = async (
  tx: Tx,
  services: Services,
  viewer: Viewer,
  row: PlanRow & { readonly isLatest?: boolean },
  caseRow: CaseRow,
): Promise<PlanAction[]> =>
  allowedPlanActions(
    await readPlanFacts(tx, row, caseRow),
    factsOf(caseRow, services.clock.now()),
    actorOf(viewer, caseRow),
  )

export type PlanCommand = {
  readonly row: PlanRow
  readonly action: Exclude<PlanAction, 'create' | 'deactivate'>
  readonly viewer: Viewer
  readonly attributes?: Pick<MoveAttributes, 'comment' | 'reasons'>
}

/**
 * Takes an action on a version. If its case moves too, the case goes first, with its lock and rules, and the version
 * follows in the same transaction, so that concurrent decisions are serialized.
 */
export const actOnPlan = async (
  tx: Tx,
  services: Services,
  { row, action, viewer, attributes = {} }: PlanCommand,
): Promise<void> => {
  const caseRow = await lockCase(tx, row.caseId)
  const actor = actorOf(viewer, caseRow)
  const caseAction = caseActionOfPlan[action]
  if (caseAction)
    await transitionWithCase(tx, services, { row, caseRow, caseAction, action, actor, attributes })
  else
    await transitionPlan(tx, services, {
      caseRow,
      planId: row.id,
      action,
      actor,
    })
}

const reasonScopes: Partial<Record<PlanAction, RejectScope>> = {
  reject: 'plan',
  unclearMfg: 'clearance',
  rejectOrder: 'order',
}

const transitionWithCase = async (
  tx: Tx,
  services: Services,
  transition: {
    row: PlanRow
    caseRow: CaseRow
    caseAction: CaseAction
    action: PlanAction
    actor: Actor
    attributes: Pick<MoveAttributes, 'comment' | 'reasons'>
  },
): Promise<void> => {
  const { row, caseRow, caseAction, action, actor, attributes } = transition
  // A replaced version is reported as such, whatever the status of its case.
  const facts = await readPlanFacts(tx, row, caseRow)
  if ((action === 'approve' || action === 'reject') && !facts.isLatest) refuse('SUPERSEDED')
  const scope = reasonScopes[action]
  if (scope) await requireReasons(tx, scope, attributes)
  if (action === 'rejectOrder' && !attributes.comment && !attributes.reasons?.length)
    refuse('INVALID', {}, [{ field: 'reasons', form: 'required' }])
  await transitionCase(tx, services, {
    caseId: caseRow.id,
    action: caseAction,
    actor,
    comment: attributes.comment ?? undefined,
    reasons: attributes.reasons,
    attributes: { planId: row.id, details: { version: row.version } },
  })
}

/** Edits the content of a version before it is published. */
export const editPlan = async (
  tx: Tx,
  services: Services,
  row: PlanRow,
  form: PlanContentForm,
): Promise<PlanRow> => {
  const caseRow = await lockCase(tx, row.caseId)
  const lockedPlan = (await lockPlan(tx, row.companyId, row.id)) ?? refuse('NOT_FOUND')
  if (!isPlanEditable(lockedPlan.status)) refuse('PLAN_NOT_EDITABLE', { status: lockedPlan.status })
  const content = mergeForm(lockedPlan, form)
  const problems = contentProblems(content)
  refuseProblems(problems)
  const [edited] = await tx
    .update(plan)
    .set(content)
    .where(and(eq(plan.companyId, lockedPlan.companyId), eq(plan.id, lockedPlan.id)))
    .returning()
  if (!edited) return refuse('NOT_FOUND')
  if (edited.upperSteps !== lockedPlan.upperSteps || edited.lowerSteps !== lockedPlan.lowerSteps)
    await recheckProduction(tx, edited.id)
  await requestUpgrade(tx, caseRow, edited)
  await services.events.emit(tx, 'planEdited', { caseRow, after: edited })
  return edited
}

/** Content of a version that is read from its model files. */
export type ReadContent = Partial<
  Pick<PlanContent, 'upperSteps' | 'lowerSteps' | 'wearDays' | 'ipr' | 'attachments' | 'movements'>
>

/**
 * Makes a version use the models that were converted for the viewer, unless it names a web page. Content read from
 * the models fills only empty fields.
 */
export const applyModelContent = async (tx: Tx, planId: string, content: ReadContent = {}): Promise<void> => {
  const [lockedPlan] = await tx.select().from(plan).where(eq(plan.id, planId)).for('update')
  if (!lockedPlan) return
  const isOpen = isPlanEditable(lockedPlan.status)
  const missing = Object.entries(content).filter(
    ([key, value]) => value !== undefined && lockedPlan[key as keyof ReadContent] === null,
  )
  const set = {
    ...(lockedPlan.viewer === null ? { viewer: { kind: 'steps' as const } } : {}),
    ...(isOpen ? Object.fromEntries(missing) : {}),
  }
  if (Object.keys(set).length > 0) await tx.update(plan).set(set).where(eq(plan.id, planId))
  if ('upperSteps' in set || 'lowerSteps' in set) await recheckProduction(tx, planId)
}

/** C16 for a case without a plan: the clearer of a doctor's case refuses, with a comment. */
export const revokeCaseClearance = async (
  tx: Tx,
  services: Services,
  {
    caseRow,
    viewer,
    form,
  }: { caseRow: CaseRow; viewer: Viewer; form: { comment: string; reasons: string[] } },
): Promise<CaseRow> => {
  if (!caseRow.withTs) refuse('HAS_PLAN')
  await requireReasons(tx, 'clearance', form)
  return transitionCase(tx, services, {
    caseId: caseRow.id,
    action: 'unclearMfg',
    actor: actorOf(viewer, caseRow),
    ...form,
  })
}
