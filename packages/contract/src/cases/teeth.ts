import * as z from 'zod/mini'

/** Permanent teeth in FDI notation, as they are stored; the screen shows the company's own notation. */
const quadrant = (digit: number) => [1, 2, 3, 4, 5, 6, 7, 8].map(place => digit * 10 + place)
export const upperTeeth: readonly number[] = [...quadrant(1).reverse(), ...quadrant(2)]
export const lowerTeeth: readonly number[] = [...quadrant(4).reverse(), ...quadrant(3)]
export const allTeeth: readonly number[] = [...upperTeeth, ...lowerTeeth]

const tooth = z.int().check(z.refine(value => allTeeth.includes(value), { params: { rule: 'choice' } }))
export const teeth = z.array(tooth).check(z.maxLength(32))

/** Two neighbours of one arch, such as `11-12`; `11-21` and `31-41` cross the midline. */
const areNeighbours = (value: string): boolean => {
  const [one, other] = value.split('-').map(Number)
  return [upperTeeth, lowerTeeth].some(
    arch =>
      arch.includes(one ?? 0) &&
      arch.includes(other ?? 0) &&
      Math.abs(arch.indexOf(one ?? 0) - arch.indexOf(other ?? 0)) === 1,
  )
}
const contact = z.string().check(z.refine(areNeighbours, { params: { rule: 'choice' } }))
export const contacts = z.array(contact).check(z.maxLength(30))

export const arches = ['upper', 'lower', 'both'] as const
export type Arch = (typeof arches)[number]
