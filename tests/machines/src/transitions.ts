import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import {
  orderRows,
  planRows,
  type Row,
  requestRows,
  rowOf,
  shipmentNames,
  shipmentRows,
} from './domain-rows.ts'
import type { State } from './state.ts'

type Kind = 'plan' | 'order' | 'request' | 'shipment'
type Transition = { on: Kind; id: string; from: string; to: string; action: string; who: string }
type HistoryEntry = {
  before?: { status: string }
  after: { id: string; status: string }
  action: string
  actor: { kind: string }
}

/**
 * Records the status changes of plans, orders, requests and shipments, so that each one can be matched with a row of
 * the domain.
 */
export type Transitions = {
  clear(): void
  /** The violations in the changes since the last clearing, given the statuses around them. */
  listViolations(before: State, after: State): string[]
  /** The rows matched since the last clearing. */
  listRows(): readonly string[]
}

const rows: Readonly<Record<Kind, readonly Row[]>> = {
  plan: planRows,
  order: orderRows,
  request: requestRows,
  shipment: shipmentRows,
}
const rowOfTransition = ({ on, action, from, to, who }: Transition): Row | undefined =>
  rowOf(rows[on], action, from, to, who)

export const recordTransitions = ({ services: { events } }: TestApp): Transitions => {
  const recorded: Transition[] = []
  const record =
    (on: Kind) =>
    async (_tx: unknown, { before, after, action, actor }: HistoryEntry): Promise<void> =>
      void recorded.push({
        on,
        id: after.id,
        from: before?.status ?? '-',
        to: on === 'shipment' && action === 'delete' ? 'gone' : after.status,
        action: on === 'shipment' ? (shipmentNames[action] ?? action) : action,
        who: actor.kind,
      })
  events.on('planMoved', record('plan'))
  events.on('orderMoved', record('order'))
  events.on('requestMoved', record('request'))
  events.on('shipmentMoved', record('shipment'))
  return {
    clear: () => void recorded.splice(0),
    listRows: () => recorded.flatMap(transition => rowOfTransition(transition)?.id ?? []),
    listViolations: (before, after) => {
      const problems = recorded.flatMap(transition =>
        rowOfTransition(transition)
          ? []
          : [
              `no row ${transition.on} ${transition.action}: ${transition.from} > ${transition.to} by ${transition.who}`,
            ],
      )
      for (const on of ['plan', 'order', 'request'] as const)
        for (const { id, status } of after[`${on}s`]) {
          let at = before[`${on}s`].find(row => row.id === id)?.status ?? '-'
          for (const transition of recorded) {
            if (transition.on !== on || transition.id !== id) continue
            if (transition.from !== at)
              problems.push(`${on} ${transition.action} from ${transition.from} while it is ${at}`)
            at = transition.to
          }
          if (at !== status)
            problems.push(`the status of the ${on} went from ${at} to ${status} without a step`)
        }
      return problems
    },
  }
}
