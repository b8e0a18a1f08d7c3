import type { AssetTypeKey } from '@archway/contract/case-files'
import type { QcGroup, QcItem, QcSheet } from '@archway/contract/lab'
import { qcGroups } from '@archway/contract/lab'
import type { Slot, SlotGroup } from '../../features/case-files/slots/case-slots.ts'
import type { Answers } from './use-answers.ts'

/** A subject of the check: the case itself, or one of its records. */
export type Looked = 'case' | AssetTypeKey

/** A section of the sheet: its items, and the records they refer to. */
export type Check = {
  readonly group: QcGroup
  readonly items: readonly QcItem[]
  readonly slots: readonly Slot[]
}

/** The sections of the sheet that have items, in order. Documents belong to the section of the case itself. */
export const checksOf = (sheet: QcSheet, groups: readonly SlotGroup[]): Check[] => {
  const slotsOf = (group: QcGroup): readonly Slot[] => {
    const slotGroup = group === 'case' ? 'document' : group
    const slots = groups.find(candidate => candidate.group === slotGroup)?.slots ?? []
    return slots.filter(slot => slot.file && !slot.isBorrowed)
  }
  return qcGroups.flatMap(group => {
    const items = sheet.items.filter(item => item.group === group).map(({ item }) => item)
    return items.length > 0 ? [{ group, items, slots: slotsOf(group) }] : []
  })
}

export const isAnswered = (answers: Answers, items: readonly QcItem[]): boolean =>
  items.every(item => answers[item] !== undefined)

/** All subjects of the check, in the order of the sheet. */
export const viewsOf = (checks: readonly Check[]): { group: QcGroup; view: Looked }[] =>
  checks.flatMap(({ group, slots }) => [
    ...(group === 'case' ? [{ group, view: 'case' as const }] : []),
    ...slots.map(({ key }) => ({ group, view: key })),
  ])

/** The subject a section opens with: its first replaced record, or else its first; without any, `otherwise`. */
export const firstViewOf = (
  checks: readonly Check[],
  group: QcGroup,
  isNew: (slot: Slot) => boolean,
  otherwise: Looked = 'case',
): Looked =>
  checks.find(check => check.group === group)?.slots.find(isNew)?.key ??
  viewsOf(checks).find(entry => entry.group === group)?.view ??
  otherwise
