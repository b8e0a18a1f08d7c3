/** A figure of a period and of the period before. */
export type Tile = {
  readonly id:
    | 'submitted'
    | 'shipped'
    | 'turnaround'
    | 'passedShare'
    | 'rejected'
    | 'plansRejected'
    | 'onTimeShare'
    | 'scrapped'
  readonly as: 'number' | 'days' | 'percent'
  readonly now: number | null
  readonly past: number | null
  /** The direction of an improvement; without it, a change has no color. */
  readonly better?: 'up' | 'down'
}

/** Makes tiles from the figures of a period and of the one before it. */
export const tileFor =
  <Figures>(current: Figures, previous: Figures) =>
  (
    id: Tile['id'],
    as: Tile['as'],
    of: (figures: Figures) => number | null,
    better?: Tile['better'],
  ): Tile => ({ id, as, now: of(current), past: of(previous), ...(better && { better }) })
