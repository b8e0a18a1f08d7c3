import { fold } from '@archway/contract/kernel'
import type { PasswordProblem } from '@archway/contract/session'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { publishedPassword } from './published.ts'

/** Data of the password's owner, which it must not contain. */
export type PasswordOwner = {
  readonly email?: string
  readonly name?: string
  readonly company?: string | null
}

/** Resistance to an attack, from 0 (seconds) to 4 (centuries), as estimated by zxcvbn. */
export type Strength = 0 | 1 | 2 | 3 | 4

export type Judgement = { readonly strength: Strength; readonly problems: readonly PasswordProblem[] }

/** Below this score an attack on a stolen hash succeeds within hours. */
const minimumStrength: Strength = 3
/** Only the first characters are estimated: the rest cannot make the password weaker, and estimating it takes long. */
const estimatedLength = 64
/** Shorter names and addresses are ignored: many good passwords contain them by chance. */
const shortestOwnText = 5

// No word list of a single language, so that server and portal give the same result for all readers. 49,000 leaked
// passwords.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: estimatedLength })
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Likely first guesses: the name of the product, and the published password with another number. */
const productWords = ['archway', 'archwaydemo']
/** Between letters they make a password longer, but not harder to guess: `p a s s w o r d`. */
const separators = /[\s\-_.,]/gu

/** Letters and digits only, folded: `0-OLIVIA.HART!` contains `Olivia Hart`. */
const toBareText = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Checks a new password. All problems are named; none means that it is accepted. The form checks the length. Server
 * and portal call the same function.
 */
export const judgePassword = (password: string, owner: PasswordOwner = {}): Judgement => {
  const text = toBareText(password)
  const contains = (personalWord: string | null | undefined): boolean => {
    const part = toBareText(personalWord ?? '')
    return part.length >= shortestOwnText && text.includes(part)
  }
  const { email = '', name = '', company } = owner
  const words = [name, company ?? '', email].flatMap(personalText =>
    fold(personalText).split(/[^\p{L}\p{N}]+/u),
  )
  const knownWords = [...productWords, ...words.filter(word => word.length >= shortestOwnText)]
  const dense = password.replace(separators, '')
  const estimates = [password, dense].map(
    spelling => estimator.check(spelling.normalize('NFC'), knownWords).score,
  )
  const score = Math.min(...estimates)
  const isLeaked =
    [password, fold(password), fold(dense)].some(spelling => leaked.has(spelling)) ||
    fold(password) === fold(publishedPassword)
  const problems: PasswordProblem[] = []
  if (isLeaked) problems.push('passwordLeaked')
  else if (score < minimumStrength) problems.push('passwordGuessable')
  if (contains(email) || contains(email.split('@')[0])) problems.push('passwordHasEmail')
  if (contains(name)) problems.push('passwordHasName')
  if (contains(company)) problems.push('passwordHasCompany')
  // A refused password never gets a good score.
  const strength = isLeaked ? 0 : problems.length > 0 ? Math.min(score, 1) : score
  return { strength: strength as Strength, problems }
}
