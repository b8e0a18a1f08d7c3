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
  readonly unit: 'number' | 'days' | 'percent'
  readonly current: number | null
  readonly previous: number | null
  /** The direction of an improvement; without it, a change has no color. */
  readonly improvement?: 'up' | 'down'
}

/** Returns a function that makes tiles from the figures of a period and of the one before it. */
export const createTileFactory =
  <Figures>(current: Figures, previous: Figures) =>
  (
    id: Tile['id'],
    unit: Tile['unit'],
    select: (figures: Figures) => number | null,
    improvement?: Tile['improvement'],
  ): Tile => ({
    ...{ id, unit, current: select(current), previous: select(previous) },
    ...(improvement && { improvement }),
  })
