import type { ShownMarks } from './staged.ts'

export const eventKinds = ['reduce', 'bond', 'remove'] as const
export type EventKind = (typeof eventKinds)[number]

/** The chairside work at a step, by kind and number. */
export type StepEvents = { readonly step: number; readonly counts: Readonly<Record<EventKind, number>> }

/** The steps with bonding, removal or reduction, in ascending order. */
export const eventsOf = ({ ipr, attachments }: ShownMarks): StepEvents[] => {
  const events = [
    ...ipr.map(({ beforeStep }) => [beforeStep, 'reduce'] as const),
    ...attachments.map(({ fromStep }) => [fromStep, 'bond'] as const),
    ...attachments.map(({ toStep }) => [toStep, 'remove'] as const),
  ]
  const byStep = Map.groupBy(events, ([step]) => step)
  return [...byStep]
    .sort(([a], [b]) => a - b)
    .map(([step, those]) => {
      const count = (kind: EventKind) => those.filter(([, one]) => one === kind).length
      return { step, counts: { reduce: count('reduce'), bond: count('bond'), remove: count('remove') } }
    })
}

/** Position of a step on a slider over these stages, 0 to 1: interpolated if it has no stage. */
export const placeOnSlider = (steps: readonly number[], step: number): number => {
  const last = steps.length - 1
  const after = steps.findIndex(one => one >= step)
  if (last < 1 || after === 0) return 0
  if (after < 0) return 1
  const [from, to] = [steps[after - 1] ?? 0, steps[after] ?? 0]
  return (after - 1 + (step - from) / (to - from)) / last
}

/** The position of a player after this number of milliseconds, and whether it has reached the last stage. */
export const advancePlayer = (
  at: number,
  ms: number,
  { msPerStep, speed, last, loop }: { msPerStep: number; speed: number; last: number; loop: boolean },
): { at: number; isOver: boolean } => {
  const next = at + (ms * speed) / msPerStep
  if (next < last) return { at: next, isOver: false }
  return loop ? { at: 0, isOver: false } : { at: last, isOver: true }
}
