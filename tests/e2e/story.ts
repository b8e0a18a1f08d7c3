import type { Language } from '@archway/words'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { chooseLanguage, signIn } from './pages/login.ts'
import { readIn } from './reader.ts'

/** One visitor in a browser of their own; whatever goes wrong in it ends the story. */
export type Person = {
  readonly page: Page
  readonly context: BrowserContext
  /** Answers of this status belong to the story: Chromium writes them to the console as errors. */
  expectsStatus(status: number): void
}

type People = {
  /** Somebody who has not signed in. */
  guest(): Promise<Person>
  /** Somebody of the demo world, signed in through the form. */
  signedIn(email: string, language?: Language): Promise<Person>
}

const watch = (page: Page, problems: string[], expected: Set<number>): void => {
  page.on('console', message => {
    if (message.type() !== 'error') return
    const status = Number(/status of (\d{3})/.exec(message.text())?.[1])
    if (!expected.has(status)) problems.push(`console: ${message.text()} at ${message.location().url}`)
  })
  page.on('pageerror', error => problems.push(`page error: ${error.stack ?? error.message}`))
  page.on('response', response => {
    if (response.status() >= 500 && !expected.has(response.status()))
      problems.push(`${response.status()}: ${response.url()}`)
  })
}

const languageNames: Readonly<Record<Language, string>> = { en: 'English', tr: 'Türkçe', ar: 'العربية' }

export const test = base.extend<{ people: People }>({
  people: async ({ browser }, use) => {
    const problems: string[] = []
    const open: BrowserContext[] = []
    const guest = async (language: Language = 'en'): Promise<Person> => {
      const context = await browser.newContext({ locale: language })
      open.push(context)
      const expected = new Set<number>()
      context.on('page', page => watch(page, problems, expected))
      return { page: await context.newPage(), context, expectsStatus: status => void expected.add(status) }
    }
    await use({
      guest: () => guest(),
      signedIn: async (email, language = 'en') => {
        const { page, ...person } = await guest(language)
        const read = readIn(page, language)
        // What another story had this account read must not be read here: a choice at the page wins.
        await signIn(read, email, () => chooseLanguage(page, languageNames[language]))
        return { ...person, page: read }
      },
    })
    for (const context of open) await context.close()
    expect(problems, 'nothing went wrong in any browser').toEqual([])
  },
})

export { expect }

let patients = 0
/** A patient nobody else has: stories share one world and run at the same time. */
export const newPatient = (lastName: string): { first: string; last: string; full: string } => {
  patients += 1
  const first = `Story${process.pid}x${patients}`
  return { first, last: lastName, full: `${first} ${lastName}` }
}
