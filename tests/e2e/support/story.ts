import { caseFileCalls } from '@archway/contract/case-files'
import { signOnCalls } from '@archway/contract/contacts'
import { type SessionUser, sessionCalls } from '@archway/contract/session'
import type { Language } from '@archway/words'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
} from '@playwright/test'
import { password } from '../pages/login.ts'
import {
  type BrowserWindow,
  type BrowserWindows,
  createBrowserWindows,
  trackChanges,
} from './browser-windows.ts'
import { readIn } from './reader.ts'
import { countRequests } from './settled.ts'

/** One visitor in a separate browser context; any error in its pages fails the story. */
export type Person = {
  readonly page: Page
  readonly context: BrowserContext
  /** Expects responses of this status: Chromium logs them to the console as errors. */
  expectsStatus(status: number): void
}

type People = {
  /** A visitor who has not signed in and whose browser prefers this language, English by default. */
  guest(language?: Language): Promise<Person>
  /**
   * A person of the demo data who is signed in by an API call, in this story or an earlier one; only the stories
   * about signing in use the form. The page is empty: the story opens the first screen it needs.
   */
  signedIn(email: string, language?: Language): Promise<Person>
}

/** Whether a page withdraws a file: requests of its pictures that are pending are answered 404. */
const withdrawsFile = (request: Request): boolean =>
  request.method() === caseFileCalls.change.method &&
  new URL(request.url()).pathname.startsWith(caseFileCalls.change.path.replace('{id}', '')) &&
  request.postDataJSON()?.withdraw === true

const watch = (page: Page, problems: string[], expected: Set<number>): void => {
  let hasWithdrawnFile = false
  page.on('console', message => {
    if (message.type() !== 'error') return
    // Only stories interrupt their browser's connection; interrupted requests are retried.
    if (/net::ERR_INTERNET_DISCONNECTED|^CodeUnreachable/.test(message.text())) return
    const status = Number(/status of (\d{3})/.exec(message.text())?.[1])
    const { url } = message.location()
    // The empty page of a new window has no icon, so the browser looks for one at the usual address.
    if (status === 404 && new URL(url).pathname === '/favicon.ico') return
    if (hasWithdrawnFile && status === 404 && new URL(url).pathname.startsWith('/files/')) return
    if (!expected.has(status)) problems.push(`console: ${message.text()} at ${url}`)
  })
  page.on('request', request => {
    // Requests that are pending at a sign-out may reach the server after it.
    const isSignOut = [sessionCalls.logout, signOnCalls.signOutOfSignOn].some(
      ({ method, path }) => request.method() === method && new URL(request.url()).pathname === path,
    )
    if (isSignOut) expected.add(401)
    if (withdrawsFile(request)) hasWithdrawnFile = true
  })
  page.on('pageerror', error => problems.push(`page error: ${error.stack ?? error.message}`))
  page.on('response', response => {
    if (response.status() >= 500 && !expected.has(response.status()))
      problems.push(`${response.status()}: ${response.url()}`)
  })
}

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']
type Session = {
  readonly cookies: Cookies
  /** The portal's entries in the browser after a sign-in. */
  readonly record: Pick<SessionUser, 'userId' | 'companyId' | 'uuid' | 'expiresAt'>
}

/** Sessions from earlier stories of this worker: most stories are not about signing in. */
const sessions = new Map<string, Session>()

/** Signs in with the call of the form, and with the headers that the portal sends. */
const signInByCall = async (
  request: APIRequestContext,
  username: string,
  language: Language,
): Promise<Session> => {
  const response = await request.post(sessionCalls.login.path, {
    data: { username, password },
    headers: {
      'accept-language': language,
      'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
  if (!response.ok())
    throw new Error(`${username} is not signed in: ${response.status()} ${await response.text()}`)
  const { userId, companyId, uuid, expiresAt } = (await response.json()).data as SessionUser
  const { cookies } = await request.storageState()
  return { cookies, record: { userId, companyId, uuid, expiresAt } }
}

/** An earlier story may have ended the session, or switched it to another company. */
const isUnchanged = async (request: APIRequestContext, { record }: Session): Promise<boolean> => {
  const response = await request.get(sessionCalls.me.path)
  return response.ok() && (await response.json()).data.companyId === record.companyId
}

type Visitor = {
  readonly browserWindow: BrowserWindow
  readonly person: { -readonly [Key in keyof Person]: Person[Key] }
}

export const test = base.extend<{ people: People }, { browserWindows: BrowserWindows }>({
  browserWindows: [
    async ({ browser }, use) => {
      const windows = createBrowserWindows(browser)
      await use(windows)
      await windows.closeAll()
    },
    { scope: 'worker' },
  ],
  people: async ({ browserWindows }, use, testInfo) => {
    const problems: string[] = []
    const open: BrowserWindow[] = []
    const openVisitor = async (locale: Language): Promise<Visitor> => {
      const browserWindow = await browserWindows.open(locale)
      open.push(browserWindow)
      const { page, context } = browserWindow
      const onChange = () => {
        browserWindow.isChanged = true
      }
      const expected = new Set<number>()
      const prepare = (opened: Page) => {
        watch(opened, problems, expected)
        countRequests(opened)
        // File choosers are intercepted only while a listener exists, beginning with the browser's next message. A
        // story that adds its first listener when it clicks may be too late.
        opened.on('filechooser', () => {})
      }
      prepare(page)
      context.on('page', prepare)
      const person = {
        page: trackChanges(page, onChange),
        context: trackChanges(context, onChange),
        expectsStatus: (status: number) => void expected.add(status),
      }
      return { browserWindow, person }
    }
    const present = new Set<string>()
    await use({
      guest: async (language = 'en') => (await openVisitor(language)).person,
      signedIn: async (email, language = 'en') => {
        const { browserWindow, person } = await openVisitor(language)
        const { page, context } = browserWindow
        // A second browser of the same person has a separate session.
        let session = present.has(email) ? undefined : sessions.get(email)
        present.add(email)
        if (session) await context.addCookies(session.cookies)
        if (!session || !(await isUnchanged(context.request, session))) {
          await context.clearCookies()
          session = await signInByCall(context.request, email, language)
          sessions.set(email, session)
        }
        // The state of a browser after a sign-in, in the language of this story: the account may have another one. The
        // greeting is not shown to people who have signed in before.
        const stored = { 'archway.session': JSON.stringify(session.record), 'archway.language': language }
        await page.evaluate(
          `sessionStorage.setItem('archway.greeted', '1'); Object.assign(localStorage, ${JSON.stringify(stored)})`,
        )
        person.page = readIn(person.page, language)
        return person
      },
    })
    const hasFailed = testInfo.errors.length > 0 || problems.length > 0
    for (const browserWindow of open)
      if (hasFailed) await browserWindow.context.close()
      else await browserWindows.release(browserWindow)
    expect(problems, 'nothing went wrong in any browser').toEqual([])
  },
})

export { expect }

let patients = 0
/** A patient name that only this story uses: stories share the demo data and run concurrently. */
export const newPatient = (lastName: string): { first: string; last: string; full: string } => {
  patients += 1
  const first = `Story${process.pid}x${patients}`
  return { first, last: lastName, full: `${first} ${lastName}` }
}
