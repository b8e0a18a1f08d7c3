import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import { isRow, orderRows, planRows } from './domain-rows.ts'
import type { State } from './state.ts'

type Move = { on: 'plan' | 'order'; id: string; from: string; to: string; action: string; who: string }

/** Listens to what plans and orders do, so that no status of theirs changes without a row of the domain. */
export type Moves = {
  clear(): void
  /** What is wrong with the moves since the last clearing, given the states around them. */
  wrong(before: State, after: State): string[]
}

export const watch = (app: TestApp): Moves => {
  const seen: Move[] = []
  app.services.events.on('planMoved', async (_tx, { before, after, action, actor }) => {
    seen.push({
      on: 'plan',
      id: after.id,
      from: before?.status ?? '-',
      to: after.status,
      action,
      who: actor.kind,
    })
  })
  app.services.events.on('orderMoved', async (_tx, { before, after, action, actor }) => {
    seen.push({
      on: 'order',
      id: after.id,
      from: before?.status ?? '-',
      to: after.status,
      action,
      who: actor.kind,
    })
  })
  return {
    clear: () => void seen.splice(0),
    wrong: (before, after) => {
      const found: string[] = []
      const rows = { plan: planRows, order: orderRows }
      for (const { on, from, to, action, who } of seen)
        if (!isRow(rows[on], action, from, to, who))
          found.push(`no row ${on} ${action}: ${from} > ${to} by ${who}`)
      for (const on of ['plan', 'order'] as const)
        for (const { id, status } of after[`${on}s`]) {
          let at = before[`${on}s`].find(row => row.id === id)?.status ?? '-'
          for (const move of seen) {
            if (move.on !== on || move.id !== id) continue
            if (move.from !== at) found.push(`${on} ${move.action} from ${move.from} while it is ${at}`)
            at = move.to
          }
          if (at !== status) found.push(`the status of the ${on} went from ${at} to ${status} without a step`)
        }
      return found
    },
  }
}
