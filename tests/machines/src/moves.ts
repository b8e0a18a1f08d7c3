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
type Move = { on: Kind; id: string; from: string; to: string; action: string; who: string }
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
export type Moves = {
  clear(): void
  /** The violations in the changes since the last clearing, given the statuses around them. */
  wrong(before: State, after: State): string[]
  /** The rows matched since the last clearing. */
  taken(): readonly string[]
}

const rows: Readonly<Record<Kind, readonly Row[]>> = {
  plan: planRows,
  order: orderRows,
  request: requestRows,
  shipment: shipmentRows,
}
const rowOfMove = ({ on, action, from, to, who }: Move): Row | undefined =>
  rowOf(rows[on], action, from, to, who)

export const watch = ({ services: { events } }: TestApp): Moves => {
  const recorded: Move[] = []
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
    taken: () => recorded.flatMap(move => rowOfMove(move)?.id ?? []),
    wrong: (before, after) => {
      const problems = recorded.flatMap(move =>
        rowOfMove(move) ? [] : [`no row ${move.on} ${move.action}: ${move.from} > ${move.to} by ${move.who}`],
      )
      for (const on of ['plan', 'order', 'request'] as const)
        for (const { id, status } of after[`${on}s`]) {
          let at = before[`${on}s`].find(row => row.id === id)?.status ?? '-'
          for (const move of recorded) {
            if (move.on !== on || move.id !== id) continue
            if (move.from !== at) problems.push(`${on} ${move.action} from ${move.from} while it is ${at}`)
            at = move.to
          }
          if (at !== status)
            problems.push(`the status of the ${on} went from ${at} to ${status} without a step`)
        }
      return problems
    },
  }
}
