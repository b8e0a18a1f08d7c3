import { sessionCalls } from '@archway/contract/session'
import type { Language } from '@archway/words'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { accountMenu, chooseLanguage, signIn } from '../pages/login.ts'
import { readIn } from './reader.ts'
import { countRequests } from './standing.ts'

/** One visitor in a separate browser context; any error in it fails the story. */
export type Person = {
  readonly page: Page
  readonly context: BrowserContext
  /** Answers of this status belong to the story: Chromium writes them to the console as errors. */
  expectsStatus(status: number): void
}

type People = {
  /** A visitor who has not signed in. */
  guest(): Promise<Person>
  /** A person of the demo world, signed in through the form, in this story or an earlier one. */
  signedIn(email: string, language?: Language): Promise<Person>
}

const watch = (page: Page, problems: string[], expected: Set<number>): void => {
  page.on('console', message => {
    if (message.type() !== 'error') return
    // Only a story cuts its browser's connection; requests that it cut are made again.
    if (/net::ERR_INTERNET_DISCONNECTED|^CodeUnreachable/.test(message.text())) return
    const status = Number(/status of (\d{3})/.exec(message.text())?.[1])
    if (!expected.has(status)) problems.push(`console: ${message.text()} at ${message.location().url}`)
  })
  page.on('request', request => {
    // What is under way at a sign-out may reach the server after it.
    const { method, path } = sessionCalls.logout
    if (request.method() === method && new URL(request.url()).pathname === path) expected.add(401)
  })
  page.on('pageerror', error => problems.push(`page error: ${error.stack ?? error.message}`))
  page.on('response', response => {
    if (response.status() >= 500 && !expected.has(response.status()))
      problems.push(`${response.status()}: ${response.url()}`)
  })
}

const languageNames: Readonly<Record<Language, string>> = { en: 'English', tr: 'Türkçe', ar: 'العربية' }

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Sessions of earlier stories of this worker: most stories are not about signing in. */
const sessions = new Map<string, { readonly state: State; readonly company: string | null }>()

/** Whose company a session looks at; undefined when it is over. */
const companyOf = async ({ request }: BrowserContext): Promise<string | null | undefined> => {
  const answer = await request.get(sessionCalls.me.path)
  return answer.ok() ? (await answer.json()).data.companyId : undefined
}

export const test = base.extend<{ people: People }>({
  people: async ({ browser }, use) => {
    const problems: string[] = []
    const open: BrowserContext[] = []
    const visitor = async (locale: Language, storageState?: State): Promise<Person> => {
      const context = await browser.newContext({ locale, storageState })
      open.push(context)
      const expected = new Set<number>()
      context.on('page', page => {
        watch(page, problems, expected)
        countRequests(page)
        // File choosers are intercepted only while a listener exists, and from the browser's next message on: a story that
        // listens first at its click may be too late.
        page.on('filechooser', () => {})
      })
      return { page: await context.newPage(), context, expectsStatus: status => void expected.add(status) }
    }
    const present = new Set<string>()
    await use({
      guest: () => visitor('en'),
      signedIn: async (email, language = 'en') => {
        const key = `${language} ${email}`
        // A second browser of the same person has a separate session.
        const cached = present.has(email) ? undefined : sessions.get(key)
        present.add(email)
        if (cached) {
          const { page, ...person } = await visitor(language, cached.state)
          // It may have been ended since, or have changed to another company.
          if ((await companyOf(person.context)) === cached.company) {
            const read = readIn(page, language)
            await read.goto('/')
            await expect(accountMenu(read)).toBeVisible({ timeout: 30_000 })
            return { ...person, page: read }
          }
        }
        const { page, ...person } = await visitor(language)
        const read = readIn(page, language)
        // What another story had this account read must not be read here: a choice at the page wins.
        await signIn(read, email, () => chooseLanguage(page, languageNames[language]))
        const company = await companyOf(person.context)
        if (company !== undefined) sessions.set(key, { state: await person.context.storageState(), company })
        return { ...person, page: read }
      },
    })
    for (const context of open) await context.close()
    expect(problems, 'nothing went wrong in any browser').toEqual([])
  },
})

export { expect }

let patients = 0
/** A patient of this story alone: stories share one world and run at the same time. */
export const newPatient = (lastName: string): { first: string; last: string; full: string } => {
  patients += 1
  const first = `Story${process.pid}x${patients}`
  return { first, last: lastName, full: `${first} ${lastName}` }
}
