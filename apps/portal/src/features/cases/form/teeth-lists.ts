import { isContact } from '@archway/contract/cases'
import { isUpper, type Tooth, teeth } from '@archway/contract/kernel'
import type { ToothMarks } from '../../../ui/tooth-chart/ToothChart.tsx'

/** Teeth by mark, as the prescription stores them. */
export type TeethByMark = Partial<Record<string, number[] | null>>

/** The mark of each tooth in a chart: of the first mode whose list contains it. */
export const marksOf = (lists: TeethByMark, modes: readonly string[]): ToothMarks => {
  const marks: ToothMarks = {}
  for (const mode of modes) for (const tooth of lists[mode] ?? []) marks[tooth as Tooth] ??= mode
  return marks
}

/** The lists after the chart was changed: only teeth whose mark changed are moved. */
export const withMarks = (lists: TeethByMark, modes: readonly string[], after: ToothMarks): TeethByMark => {
  const before = marksOf(lists, modes)
  const next: TeethByMark = { ...lists }
  for (const tooth of teeth) {
    if (before[tooth] === after[tooth]) continue
    for (const mode of modes) next[mode] = (next[mode] ?? []).filter(markedTooth => markedTooth !== tooth)
    const mode = after[tooth]
    if (mode) next[mode] = [...(next[mode] ?? []), tooth]
  }
  return next
}

const rows = [
  { arch: 'upper', teeth: teeth.filter(isUpper) },
  { arch: 'lower', teeth: teeth.filter(tooth => !isUpper(tooth)) },
] as const

/**
 * Formats a contact as the contract does: the tooth nearer to the midline first; across the midline, the right one
 * first.
 */
const contactOf = (tooth: Tooth, neighbor: Tooth): string =>
  Math.floor(tooth / 10) === Math.floor(neighbor / 10) && tooth > neighbor
    ? `${neighbor}-${tooth}`
    : `${tooth}-${neighbor}`

const contactsOf = (row: readonly Tooth[]): string[] =>
  row
    .slice(1)
    .map((tooth, index) => contactOf(row[index] as Tooth, tooth))
    .filter(isContact)

/** All contacts of both arches, from the patient's right to left. */
export const contactRows = rows.map(({ arch, teeth: row }) => ({ arch, contacts: contactsOf(row) }))
