/** A place on a picture, as parts of its width and height from the top left. */
export type Place = { readonly x: number; readonly y: number }

/** Bright or dark enough to be seen on teeth and gum alike; each has an edge of the other kind. */
export const markColors = { blue: '#1d4ed8', yellow: '#facc15', black: '#111827' } as const
export type MarkColor = keyof typeof markColors
const edges: Readonly<Record<MarkColor, string>> = { blue: '#ffffff', yellow: '#111827', black: '#ffffff' }

/** The points of a mark: an arrow goes from the first to the last, a line passes through all of them. */
export type Mark = {
  readonly tool: 'arrow' | 'line'
  readonly color: MarkColor
  readonly places: readonly Place[]
}

type Size = { readonly width: number; readonly height: number }
type Point = readonly [number, number]

/** Part of the longer side. */
const lineWidth = 1 / 170
const headLengths = 4.5
const headAngle = Math.PI / 7

/** The lines of a mark in pixels, for a picture of this size. */
export const linesOf = ({ tool, places }: Mark, { width, height }: Size): readonly (readonly Point[])[] => {
  const points = places.map(({ x, y }): Point => [x * width, y * height])
  const [from, to] = [points[0], points.at(-1)]
  if (!from || !to) return []
  if (tool === 'line') return [points]
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const long = headLengths * lineWidth * Math.max(width, height)
  const arrowSide = (turn: number): Point => [
    to[0] - long * Math.cos(angle + turn),
    to[1] - long * Math.sin(angle + turn),
  ]
  return [
    [from, to],
    [arrowSide(headAngle), to, arrowSide(-headAngle)],
  ]
}

/** Paints marks over a picture. */
export const paintMarks = (pen: CanvasRenderingContext2D, marks: readonly Mark[], size: Size): void => {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  const line = lineWidth * Math.max(size.width, size.height)
  for (const mark of marks)
    for (const [color, width] of [
      [edges[mark.color], line * 2],
      [markColors[mark.color], line],
    ] as const) {
      pen.strokeStyle = color
      pen.lineWidth = width
      pen.beginPath()
      for (const [first, ...more] of linesOf(mark, size)) {
        if (!first) continue
        pen.moveTo(...first)
        // A press that does not move is a dot.
        for (const point of more.length > 0 ? more : [first]) pen.lineTo(...point)
      }
      pen.stroke()
    }
}

/** Whether a mark is visible: an arrow without length has no direction. */
export const isMark = ({ tool, places }: Mark): boolean => {
  const [from, to] = [places[0], places.at(-1)]
  if (!from || !to) return false
  return tool === 'line' || Math.hypot(to.x - from.x, to.y - from.y) > 0.01
}
