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
    for (let index = 0; index < positionsInMm.length; index += 3) {
      const [y = 0, z = 0] = [positionsInMm[index + 1], positionsInMm[index + 2]]
      positionsInMm[index + 1] = -z
      positionsInMm[index + 2] = y
    }
  return positionsInMm
}
