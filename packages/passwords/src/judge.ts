import { fold } from '@archway/contract/kernel'
import type { PasswordProblem } from '@archway/contract/session'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { publishedPassword } from './published.ts'

/** Whose password it is: texts that must not be in it. */
export type PasswordOwner = {
  readonly email?: string
  readonly name?: string
  readonly company?: string | null
}

/** How long an attack takes, from 0 (seconds) to 4 (centuries), by the estimate of zxcvbn. */
export type Strength = 0 | 1 | 2 | 3 | 4

export type Judgement = { readonly strength: Strength; readonly problems: readonly PasswordProblem[] }

/** Below this an attack with a stolen hash succeeds within hours. */
const minimumStrength: Strength = 3
/** What follows the first characters cannot make the beginning weaker; estimating more of them takes long. */
const estimatedLength = 64
/** A shorter name or address says too little: it is in many good passwords by chance. */
const shortestOwnText = 5

// No word lists of one language: portal and server judge alike for readers of all three. 49,000 leaked passwords.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: estimatedLength })
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Letters and digits alone, folded: `Olivia Hart` is in `0-OLIVIA.HART!`. */
const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Judges a password that its owner wants to use. Every problem is named; none means that it may be used. The length
 * is up to the form. Server and portal call the same function.
 */
export const judgePassword = (password: string, owner: PasswordOwner = {}): Judgement => {
  const text = bare(password)
  const contains = (own: string | null | undefined): boolean => {
    const part = bare(own ?? '')
    return part.length >= shortestOwnText && text.includes(part)
  }
  const { email = '', name = '', company } = owner
  const words = [name, company ?? '', email].flatMap(own => fold(own).split(/[^\p{L}\p{N}]+/u))
  const { score } = estimator.check(
    password.normalize('NFC'),
    words.filter(word => word.length >= shortestOwnText),
  )
  const isLeaked =
    leaked.has(password) || leaked.has(fold(password)) || fold(password) === fold(publishedPassword)
  const problems: PasswordProblem[] = []
  if (isLeaked) problems.push('passwordLeaked')
  else if (score < minimumStrength) problems.push('passwordGuessable')
  if (contains(email) || contains(email.split('@')[0])) problems.push('passwordHasEmail')
  if (contains(name)) problems.push('passwordHasName')
  if (contains(company)) problems.push('passwordHasCompany')
  // What is refused never shows as good.
  const strength = isLeaked ? 0 : problems.length > 0 ? Math.min(score, 1) : score
  return { strength: strength as Strength, problems }
}
