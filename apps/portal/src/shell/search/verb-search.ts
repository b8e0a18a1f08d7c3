import { type CaseStatus, type CaseVerb, caseMachine } from '@archway/contract/cases'
import { fold } from '@archway/contract/kernel'

/** What was typed for an action: the actions it may mean, and the rest, which is looked for in the cases. */
export type VerbSearch = { readonly verbs: readonly CaseVerb[]; readonly rest: string }

/** One or two letters begin too many words. */
const minLetters = 3

/**
 * Reads "approve sam" as the action "Approve plan" and the patient "sam": every typed word that begins a word of
 * the action's name belongs to the action. Actions that take the most of the typed words count, if any does.
 */
export const verbSearch = (
  typed: string,
  nameOf: Readonly<Partial<Record<CaseVerb, string>>>,
): VerbSearch => {
  const words = typed.trim().split(/\s+/u)
  const ofVerb = (name: string) => {
    const parts = fold(name).split(/\s+/u)
    return words.filter(word => word.length >= minLetters && parts.some(part => part.startsWith(fold(word))))
  }
  const matched = (Object.entries(nameOf) as [CaseVerb, string][]).map(([verb, name]) => ({
    verb,
    taken: ofVerb(name),
  }))
  const most = Math.max(0, ...matched.map(({ taken }) => taken.length))
  if (most === 0) return { verbs: [], rest: typed }
  const best = matched.filter(({ taken }) => taken.length === most)
  const taken = new Set(best.flatMap(one => one.taken))
  return { verbs: best.map(({ verb }) => verb), rest: words.filter(word => !taken.has(word)).join(' ') }
}

/** The statuses from which the machine allows one of these. */
export const statusesFor = (verbs: readonly CaseVerb[]): CaseStatus[] => [
  ...new Set(caseMachine.filter(row => verbs.includes(row.action)).flatMap(row => [...(row.from ?? [])])),
]
