import { millimetresIn, type ScanUnit } from '@archway/mesh/units'

/** How the coordinates of a scan are to be read. */
export type ScanFrame = { readonly unit: ScanUnit; readonly up: 'z' | 'y' }

/** Coordinates in millimetres with z upwards. */
export const inFrame = (
  positions: Float32Array<ArrayBuffer>,
  { unit, up }: ScanFrame,
): Float32Array<ArrayBuffer> => {
  const scale = millimetresIn[unit]
  if (scale === 1 && up === 'z') return positions
  const positionsInMm = positions.map(value => value * scale)
  if (up === 'y')
    for (let at = 0; at < positionsInMm.length; at += 3) {
      const [y = 0, z = 0] = [positionsInMm[at + 1], positionsInMm[at + 2]]
      positionsInMm[at + 1] = -z
      positionsInMm[at + 2] = y
    }
  return positionsInMm
}
