import { readSetting, saveSetting } from '../../ui/view-settings.ts'

/** A record that was opened. The browser stores its id only; its name is fetched again, with the user's current rights. */
export type Recent = { readonly kind: 'case' | 'doctor' | 'patient' | 'shipment'; readonly id: string }

const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const addresses: readonly (readonly [Recent['kind'], RegExp])[] = [
  ['case', new RegExp(`^/(?:cases|dashboard)/[^/]+/[^/]+/${uuid}(?:/|$)`)],
  ['case', new RegExp(`^/lab/case/${uuid}(?:/|$)`)],
  ['shipment', new RegExp(`^/shipments/[^/]+/${uuid}(?:/|$)`)],
  ['shipment', new RegExp(`^/lab/shipments/${uuid}(?:/|$)`)],
  ['patient', new RegExp(`^/patient/${uuid}(?:/|$)`)],
  ['doctor', new RegExp(`^/doctors/${uuid}(?:/|$)`)],
]

/** The record that is shown at an address of the portal. */
export const readRecent = (pathname: string): Recent | undefined => {
  for (const [kind, address] of addresses) {
    const id = address.exec(pathname)?.[1]
    if (id) return { kind, id }
  }
  return undefined
}

/** More are stored than shown, because a record may belong to another company or be deleted. */
const maxStored = 12

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'kind' in value && 'id' in value

const nameOf = (person: string): string => `recent.${person}`

/** The records that this person opened last in this browser, the latest first. */
export const recentOf = (person: string): readonly Recent[] => {
  try {
    const stored: unknown = JSON.parse(readSetting(nameOf(person)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

export const rememberRecent = (person: string, openedEntry: Recent): void => {
  const otherEntries = recentOf(person).filter(
    ({ kind, id }) => kind !== openedEntry.kind || id !== openedEntry.id,
  )
  saveSetting(nameOf(person), JSON.stringify([openedEntry, ...otherEntries].slice(0, maxStored)))
}
