import { zipOf } from './staged-archive.ts'

const corners = [
  [0, 0, 0],
  [60, 0, 0],
  [30, 50, 0],
  [30, 20, 20],
] as const
const sides = [
  [0, 2, 1],
  [0, 1, 3],
  [1, 2, 3],
  [2, 0, 3],
] as const

/** A closed solid of the size of an arch, with the minimum of triangles. */
const solid = (name: string): Buffer => {
  const file = Buffer.alloc(84 + sides.length * 50)
  file.write(`${name}, mm`, 0, 80, 'latin1')
  file.writeUInt32LE(sides.length, 80)
  for (const [side, cornerIndexes] of sides.entries())
    for (const [corner, cornerIndex] of cornerIndexes.entries())
      for (const [axis, value] of corners[cornerIndex].entries())
        file.writeFloatLE(value, 84 + side * 50 + 12 + corner * 12 + axis * 4)
  return file
}

/** The names of the models to print for these steps: `U01.stl … L10.stl`. */
const modelNames = ({ upper, lower }: { upper: number; lower: number }): string[] =>
  (
    [
      ['U', upper],
      ['L', lower],
    ] as const
  ).flatMap(([letter, steps]) =>
    Array.from({ length: steps }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}.stl`),
  )

/** A production archive: a minimal closed model for each step. */
export const productionArchive = (steps: { upper: number; lower: number }): Buffer =>
  zipOf(Object.fromEntries(modelNames(steps).map(name => [name, solid(name)])))
