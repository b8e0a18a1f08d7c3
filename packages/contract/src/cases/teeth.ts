import * as z from 'zod/mini'
import { isTooth, isUpper, teeth } from '../kernel/teeth/tooth.rules.ts'

const tooth = z.int().check(z.refine(value => isTooth(value), { params: { rule: 'choice' } }))

/** Teeth of a chart, in FDI numbers. */
export const toothList = z.array(tooth).check(z.maxLength(32))

const rows: readonly (readonly number[])[] = [teeth.filter(isUpper), teeth.filter(t => !isUpper(t))]

/** Two adjacent teeth of one arch, such as `11-12`; `11-21` and `41-31` cross the midline. */
export const isContact = (value: string): boolean => {
  const [first, second, more] = value.split('-').map(Number)
  return (
    more === undefined &&
    rows.some(row => {
      const [a, b] = [row.indexOf(first ?? 0), row.indexOf(second ?? 0)]
      return a >= 0 && b >= 0 && Math.abs(a - b) === 1
    })
  )
}
const contact = z.string().check(z.maxLength(5), z.refine(isContact, { params: { rule: 'choice' } }))
export const contactList = z.array(contact).check(z.maxLength(30))

export const arches = ['upper', 'lower', 'both'] as const
export type Arch = (typeof arches)[number]
