import { FLOOR } from './arch-surface.ts'
import type { Lattice } from './surface-net.ts'

/** A lattice around a whole arch: fine layers at the teeth, coarse ones in the base. */
export function createLattice(spacing: number): Lattice {
  const layers: number[] = []
  let z = 4
  while (z > FLOOR - 1) {
    layers.push(z)
    z -= z > -12.5 ? spacing : spacing * 2
  }
  layers.push(z)
  const [width, length] = [70, 66]
  return {
    min: [-width / 2, -length / 2],
    spacing,
    counts: [Math.ceil(width / spacing) + 1, Math.ceil(length / spacing) + 1],
    layers: Float64Array.from(layers.reverse()),
  }
}
