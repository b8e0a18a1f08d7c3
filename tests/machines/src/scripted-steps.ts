import type { Act } from './bodies.ts'
import { type Owner, type Person, staff } from './people.ts'
import { batchesOf, isOpen, type State } from './state.ts'

/** A given step, taken when the case or the named object has a given status. */
export type ScriptedStep = {
  /** A status of the case, or of the object named before it: `order PROCESSING`. */
  readonly at: string
  readonly by: 'staff' | 'submitter' | 'approver' | 'time'
  /** An action such as `plan.reject`; a number of days if time passes. */
  readonly act: string
}

/** The newest object of each kind in a case. */
const newestObjectsOf = (state: State, caseId: string) => {
  const caseData = state.cases.find(({ id }) => id === caseId)
  const plan = state.plans.findLast(
    row => row.case_id === caseId && row.refinement_id === (caseData?.current_refinement_id ?? null),
  )
  const order = batchesOf(state, { id: caseId }).findLast(isOpen)
  const request = state.requests.findLast(row => row.case_id === caseId)
  const requestOrder = state.orders.findLast(row => row.request_id !== null && row.request_id === request?.id)
  const newest = state.placed.findLast(({ order_id }) =>
    state.orders.some(row => row.id === order_id && row.case_id === caseId),
  )
  const shipment = state.shipments.find(({ id }) => id === newest?.shipment_id)
  return { case: caseData, plan, order, request, requestOrder, shipment }
}
type Name = keyof ReturnType<typeof newestObjectsOf>

export const hasStatus = (state: State, caseId: string, at: string): boolean => {
  const [status = '', name = 'case'] = at.split(' ').reverse()
  return newestObjectsOf(state, caseId)[name as Name]?.status === status
}

/** Who takes the step, and on which object. `requestOrder` is the order of a request. */
export const resolveScriptedStep = (
  state: State,
  owner: Owner,
  caseData: { id: string; hasPlan: boolean },
  { by, act }: ScriptedStep,
): { act: Act; who: Person } => {
  const [name = '', action = '', type] = act.split('.')
  const newestObjects = newestObjectsOf(state, caseData.id)
  const order = name === 'requestOrder' ? newestObjects.requestOrder : newestObjects.order
  const on = (name === 'requestOrder' ? 'order' : name) as Act['on']
  const isNew = action === 'create'
  const id = on === 'order' ? order?.id : newestObjects[on as Name]?.id
  return {
    who: by === 'staff' ? staff : by === 'approver' ? owner.approver : owner.submitter,
    act: {
      on,
      action,
      id: isNew ? (on === 'request' ? caseData.id : '') : (id ?? ''),
      caseId: caseData.id,
      hasPlan: caseData.hasPlan,
      ...(newestObjects.plan ? { planId: newestObjects.plan.id } : {}),
      ...(order ? { quantity: order.quantity } : {}),
      ...(type ? { type: type as 'retainer' } : {}),
    },
  }
}
