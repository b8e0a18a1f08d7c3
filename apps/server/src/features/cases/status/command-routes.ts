import {
  type CaseAction,
  type CaseUpdate,
  caseCalls,
  findCaseActionRefusal,
  type Side,
  type StaffCaseForm,
} from '@archway/contract/cases'
import type { AnyCall } from '@archway/contract/kernel'
import type { Tx } from '../../../platform/db/database.ts'
import { type Context, handle, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../actor.ts'
import { actorOf } from '../actor.ts'
import { presentCaseDetail } from '../detail/detail.ts'
import { factsOf } from '../facts.ts'
import { deleteDraft } from '../form/delete-draft.ts'
import { saveForm } from '../form/edit.ts'
import { submitCase } from '../form/submit.ts'
import { type CaseRow, lockCase, needCase } from '../store.ts'
import type { CourierNote } from '../table.ts'
import { needInput } from './action-input.ts'
import { transitionCase } from './transition.ts'

type CallContext = Pick<Context<AnyCall>, 'services' | 'scope' | 'within' | 'language'> & {
  viewer: NonNullable<Context<AnyCall>['viewer']>
}

/** Handles an action of the status machine: loads the case, checks the input, takes the transition, replies. */
const takeAction = (context: CallContext, id: string, action: CaseAction, form: StaffCaseForm, side?: Side) =>
  context.within(async tx => {
    const { services, scope, viewer } = context
    const caseRow = await needCase(tx, scope, id, side)
    const row = await takeTransition(tx, services, caseRow, action, actorOf(viewer, caseRow), form)
    return { data: await presentCaseDetail(tx, row, context) }
  })

const takeTransition = async (
  tx: Tx,
  services: Services,
  caseRow: CaseRow,
  action: CaseAction,
  actor: Actor,
  form: StaffCaseForm,
): Promise<CaseRow> => {
  const lockedCase = await lockCase(tx, caseRow.id)
  // Missing permission and a wrong status are reported before problems of the input.
  const refusal = findCaseActionRefusal(action, factsOf(lockedCase, services.clock.now()), actor)
  if (refusal) refuse(refusal, { status: lockedCase.status })
  await needInput(tx, action, form, lockedCase)
  return transitionCase(tx, services, {
    caseId: lockedCase.id,
    action,
    actor,
    comment: form.comment ?? null,
    ...(form.reasons ? { reasons: form.reasons } : {}),
    attributes: {
      ...(form.assetKeys ? { assetKeys: form.assetKeys } : {}),
      ...(form.checklist ? { checklist: form.checklist } : {}),
      ...(form.courierId ? { courier: courierNote(form) } : {}),
      ...(form.feeNote ? { feeNote: form.feeNote } : {}),
    },
  })
}

const courierNote = (form: StaffCaseForm): CourierNote => ({
  courierId: form.courierId ?? null,
  airwayBillNumber: form.airwayBillNumber || null,
  date: form.pickupDate ?? null,
})

/** Saves the form, then takes the one requested action. */
const updateCase = async (
  tx: Tx,
  context: CallContext,
  caseRow: CaseRow,
  body: CaseUpdate,
): Promise<CaseRow> => {
  const { services, scope, viewer } = context
  const actor = actorOf(viewer, caseRow)
  const lockedCase = await lockCase(tx, caseRow.id)
  const row = body.form ? await saveForm(tx, services, scope, lockedCase, body.form, actor) : lockedCase
  if (body.submit) return submitCase(tx, services, row, actor, body)
  const action = body.received
    ? 'received'
    : body.reactivate
      ? 'reactivate'
      : body.complete
        ? 'complete'
        : body.reopen
          ? 'reopen'
          : null
  return action ? transitionCase(tx, services, { caseId: row.id, action, actor }) : row
}

export const commandRoutes: readonly Route[] = [
  handle(caseCalls.update, context =>
    context.within(async tx => {
      const caseRow = await needCase(tx, context.scope, context.params.id)
      const row = await updateCase(tx, context, caseRow, context.body)
      return { data: await presentCaseDetail(tx, row, context) }
    }),
  ),
  handle(caseCalls.deleteDraft, ({ within, services, scope, viewer, params, query }) =>
    within(async tx => {
      const caseRow = await needCase(tx, scope, params.id)
      await deleteDraft(tx, services, { id: caseRow.id, age: query.age, actor: actorOf(viewer, caseRow) })
      return {}
    }),
  ),
  handle(caseCalls.cancel, context => takeAction(context, context.params.id, 'cancel', context.body)),
  handle(caseCalls.overrideReject, context =>
    takeAction(context, context.params.id, 'overrideReject', { comment: context.body.comment }),
  ),
  handle(caseCalls.nextBatch, context => takeAction(context, context.params.id, 'nextBatch', {})),
  handle(caseCalls.returnToSubmitter, context =>
    takeAction(context, context.params.id, 'returnToSubmitter', context.body),
  ),
  handle(caseCalls.approveRetainerCase, context =>
    takeAction(context, context.params.id, 'approveRetainerCase', {}, 'doctor'),
  ),
  handle(caseCalls.courierNotified, context =>
    takeAction(context, context.params.id, 'courierNotified', context.body, 'doctor'),
  ),
  handle(caseCalls.pendingQc, context =>
    takeAction(context, context.params.id, 'impressionReceived', {}, 'doctor'),
  ),
  handle(caseCalls.lastMileShipped, context => {
    const { courierId, airwayBillNumber, date } = context.body
    return takeAction(
      context,
      context.params.id,
      'lastMileShipped',
      { courierId, airwayBillNumber, ...(date ? { pickupDate: date } : {}) },
      'doctor',
    )
  }),
  handle(caseCalls.staffAct, context =>
    takeAction(context, context.params.id, context.params.action, context.body),
  ),
]
