import type { CloseRequestForm, requestLastMileForm, StaffRequestAction } from '@archway/contract/requests'
import type * as z from 'zod/mini'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type FieldProblem, refuseProblems } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, actorOf } from '../cases/index.ts'
import { listCourierProblems, requireReasons } from '../catalog/index.ts'
import { forwardRequest } from './shipping.ts'
import type { RequestView } from './store.ts'
import { transitionRequest } from './transition.ts'

type ActionContext = { viewer: Viewer; services: Services }

const requestKey = ({ request }: RequestView) => ({ companyId: request.companyId, requestId: request.id })

/** Checks the input with which staff close a request; other actions need none. */
const checkForm = async (
  tx: Tx,
  action: StaffRequestAction,
  form: CloseRequestForm,
  actor: Actor,
): Promise<void> => {
  const isClosing = action === 'reject' || (action === 'cancel' && actor.kind === 'staff')
  if (!isClosing) return
  const problems: FieldProblem[] = []
  if (!form.reasons?.length && !form.comment) problems.push({ field: 'reasons', form: 'required' })
  if (action === 'cancel' && !form.refundNote) problems.push({ field: 'refundNote', form: 'required' })
  refuseProblems(problems)
  await requireReasons(tx, action === 'reject' ? 'request' : 'cancel', form)
}

/** Takes an action on a request: approve, reject, cancel, or start manufacturing. */
export const actOnRequest = async (
  tx: Tx,
  { viewer, services }: ActionContext,
  view: RequestView,
  action: StaffRequestAction,
  form: CloseRequestForm = {},
): Promise<void> => {
  const actor = actorOf(viewer, view.caseRow)
  await checkForm(tx, action, form, actor)
  const now = services.clock.now()
  const closing = {
    reasons: form.reasons ?? [],
    comment: form.comment || null,
    refundNote: form.refundNote || null,
  }
  await transitionRequest(tx, services, {
    ...requestKey(view),
    action,
    actor,
    write: {
      ...(action === 'approve' ? { approvedAt: now, approvedByName: viewer.name } : {}),
      ...(action === 'reject' || action === 'cancel' ? { closing } : {}),
    },
  })
}

/** R8: the DSO records the courier that forwards a request to the doctor. */
export const forwardRequestToDoctor = async (
  tx: Tx,
  { viewer, services }: ActionContext,
  view: RequestView,
  form: z.output<typeof requestLastMileForm>,
): Promise<void> => {
  const problems = await listCourierProblems(tx, form, { needsAwb: true })
  refuseProblems(problems)
  await forwardRequest(tx, services, {
    ...requestKey(view),
    actor: actorOf(viewer, view.caseRow),
    courier: {
      courierId: form.courierId,
      airwayBillNumber: form.airwayBillNumber || null,
      date: form.date ?? services.clock.now().toISOString().slice(0, 10),
    },
  })
}
