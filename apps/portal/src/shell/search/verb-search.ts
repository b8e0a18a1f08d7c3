import { type CaseStatus, type CaseVerb, caseMachine } from '@archway/contract/cases'
import { fold } from '@archway/contract/kernel'
import { type OrderAction, type OrderStatus, orderMachine } from '@archway/contract/orders'

/** Text typed for an action: the actions it may mean, and the rest of the text, which is searched for in the cases. */
export type VerbSearch<Verb extends string = CaseVerb> = {
  readonly verbs: readonly Verb[]
  readonly rest: string
}

/** Minimum length: one or two letters match too many words. */
const minLetters = 3

/**
 * Parses "approve sam" as the action "Approve plan" and the patient "sam": each typed word that starts a word of the
 * action's name belongs to the action. The actions with the most matching words count.
 */
export const verbSearch = <Verb extends string>(
  typed: string,
  nameOf: Readonly<Partial<Record<Verb, string>>>,
): VerbSearch<Verb> => {
  const words = typed.trim().split(/\s+/u)
  const ofVerb = (name: string) => {
    const parts = fold(name).split(/\s+/u)
    return words.filter(word => word.length >= minLetters && parts.some(part => part.startsWith(fold(word))))
  }
  const matched = (Object.entries(nameOf) as [Verb, string][]).map(([verb, name]) => ({
    verb,
    taken: ofVerb(name),
  }))
  const longestMatch = Math.max(0, ...matched.map(({ taken }) => taken.length))
  if (longestMatch === 0) return { verbs: [], rest: typed }
  const best = matched.filter(({ taken }) => taken.length === longestMatch)
  const matchedWords = new Set(best.flatMap(match => match.taken))
  return {
    verbs: best.map(({ verb }) => verb),
    rest: words.filter(word => !matchedWords.has(word)).join(' '),
  }
}

type Rows<Action extends string, Status extends string> = readonly {
  readonly action: Action
  readonly from: readonly Status[] | null
}[]

const statusesIn = <Action extends string, Status extends string>(
  machine: Rows<Action, Status>,
  verbs: readonly string[],
): Status[] => [
  ...new Set(machine.filter(row => verbs.includes(row.action)).flatMap(row => [...(row.from ?? [])])),
]

/** The statuses from which the machine of cases allows one of these. */
export const statusesFor = (verbs: readonly CaseVerb[]): CaseStatus[] => statusesIn(caseMachine, verbs)

/** The statuses from which the machine of orders allows one of these. */
export const orderStatusesFor = (verbs: readonly OrderAction[]): OrderStatus[] =>
  statusesIn(orderMachine, verbs)
