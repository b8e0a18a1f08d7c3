import { positionOf, type Tooth } from '@archway/contract/kernel'

/**
 * Crowns in millimetres, central incisor to third molar: mesiodistal width and depth from lip to tongue. The
 * incisors are drawn a little larger than life, for fingers.
 */
const upperWidths = [8.3, 7.3, 7.6, 7, 6.9, 10, 9.5, 8.6]
const upperDepths = [7.6, 7.4, 8, 9, 9, 11, 11, 10]
const lowerWidths = [7.2, 7.2, 7.3, 7.3, 7.3, 10.8, 10.2, 9.6]
const lowerDepths = [7.4, 7.4, 7.8, 7.8, 8.2, 10.5, 10.2, 9.6]

/** Half the width of the arch at the molars, and its depth. */
const half = 30
const depth = 51

export type Place = {
  /** Centre, from the middle of the arch's front; y grows towards the molars. */
  x: number
  y: number
  /** Degrees from the midline. */
  turn: number
  width: number
  depth: number
}

/** A point of the half ellipse that the teeth stand on, by its angle from the front. */
const pointAt = (angle: number) => ({ x: half * Math.sin(angle), y: depth * (1 - Math.cos(angle)) })

/** Walks along the ellipse and records the position of each tooth's center. */
function placeTeeth(widths: readonly number[], depths: readonly number[]): Place[] {
  const places: Place[] = []
  const angleStep = 0.001
  let distance = 0
  let edge = 0
  let last = pointAt(0)
  for (let angle = angleStep; places.length < widths.length && angle < 2; angle += angleStep) {
    const next = pointAt(angle)
    distance += Math.hypot(next.x - last.x, next.y - last.y)
    last = next
    const width = widths[places.length] ?? 0
    if (distance < edge + width / 2) continue
    const turn = (Math.atan2(depth * Math.sin(angle), half * Math.cos(angle)) * 180) / Math.PI
    places.push({ ...next, turn, width, depth: depths[places.length] ?? 0 })
    edge += width
  }
  return places
}

const upper = placeTeeth(upperWidths, upperDepths)
const lower = placeTeeth(lowerWidths, lowerDepths)

/** The drawing's own size, in millimetres. */
export const chartWidth = 88
export const chartHeight = 140
const margin = 12

/** Position of a tooth in the chart: the patient's right is the viewer's left. */
export function placeOf(tooth: Tooth): Place {
  const quadrant = Math.floor(tooth / 10)
  const isUpper = quadrant <= 2
  const place = (isUpper ? upper : lower)[positionOf(tooth) - 1]
  if (!place) throw new RangeError(`no place for tooth ${tooth}`)
  const side = quadrant === 1 || quadrant === 4 ? -1 : 1
  const x = chartWidth / 2 + side * place.x
  if (isUpper) return { ...place, x, y: margin + place.y, turn: side * place.turn }
  return { ...place, x, y: chartHeight - margin - place.y, turn: 180 - side * place.turn }
}
