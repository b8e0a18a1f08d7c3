import { fold } from '@archway/contract/kernel'
import type { NavEntry, NavLink } from '../../ui/nav/nav-entry.ts'

/** A page of the navigation with its group. */
export type Place = NavLink & { readonly group?: string }

/** The pages of the navigation in their order. */
export const placesOf = (entries: readonly NavEntry[]): Place[] =>
  entries.flatMap((entry): Place[] =>
    'items' in entry ? entry.items.map(item => ({ ...item, group: entry.label })) : [entry],
  )

/** A longer list would not help (SHELL-14, CONST-14). */
export const maxSuggestions = 10

/**
 * Whether every typed word is in the title or its hint (the group of a page), regardless of case, accents and script.
 */
export const matchesTitle = (
  { label, hint = '' }: { label: string; hint?: string },
  typed: string,
): boolean => {
  const title = fold(`${label} ${hint}`)
  return fold(typed)
    .split(/\s+/u)
    .every(word => title.includes(word))
}
