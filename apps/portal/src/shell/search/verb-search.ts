import { type CaseStatus, type CaseVerb, caseMachine } from '@archway/contract/cases'
import { fold } from '@archway/contract/kernel'

/** Text typed for an action: the actions it may mean, and the rest of the text, which is searched for in the cases. */
export type VerbSearch = { readonly verbs: readonly CaseVerb[]; readonly rest: string }

/** Minimum length: one or two letters match too many words. */
const minLetters = 3

/**
 * Parses "approve sam" as the action "Approve plan" and the patient "sam": each typed word that starts a word of the
 * action's name belongs to the action. The actions with the most matching words count.
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
  const longestMatch = Math.max(0, ...matched.map(({ taken }) => taken.length))
  if (longestMatch === 0) return { verbs: [], rest: typed }
  const best = matched.filter(({ taken }) => taken.length === longestMatch)
  const taken = new Set(best.flatMap(one => one.taken))
  return { verbs: best.map(({ verb }) => verb), rest: words.filter(word => !taken.has(word)).join(' ') }
}

/** The statuses from which the machine allows one of these. */
export const statusesFor = (verbs: readonly CaseVerb[]): CaseStatus[] => [
  ...new Set(caseMachine.filter(row => verbs.includes(row.action)).flatMap(row => [...(row.from ?? [])])),
]
