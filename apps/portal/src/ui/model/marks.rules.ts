/** A mark in the picture: its middle, its size, and how far it is from the eye. */
export type PlacedMark = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly away: number
  readonly hidden: boolean
  /** Hidden on the far side, and where a mark nearer to the camera overlaps it. */
  readonly yields: boolean
}

const overlap = (a: PlacedMark, b: PlacedMark): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2

/** Which marks are shown: a mark that yields is hidden if it overlaps another one. */
export const visibleAmong = (marks: readonly PlacedMark[]): boolean[] => {
  const placedMarks: PlacedMark[] = marks.filter(({ yields, hidden }) => !yields && !hidden)
  const visibleMarks = new Set<PlacedMark>()
  for (const mark of marks.filter(({ yields }) => yields).toSorted((a, b) => a.away - b.away)) {
    if (mark.hidden || placedMarks.some(placedMark => overlap(mark, placedMark))) continue
    placedMarks.push(mark)
    visibleMarks.add(mark)
  }
  return marks.map(mark => !mark.yields || visibleMarks.has(mark))
}
