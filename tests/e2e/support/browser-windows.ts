import type { Language } from '@archway/words'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A browser context with one page. It shows a page of the portal's origin that has no script. */
export type BrowserWindow = {
  readonly page: Page
  readonly context: BrowserContext
  readonly language: Language
  readonly viewport: ReturnType<Page['viewportSize']>
  /** Whether a story changed something that cannot be reset, for example added a script to each page. */
  isChanged: boolean
}

/**
 * Browser windows that are used by one story after another. A process that has compiled the code of the portal shows
 * its screens in half the CPU time of a new one.
 */
export type BrowserWindows = {
  /** A window without cookies and stored data whose browser prefers this language. */
  open(language: Language): Promise<BrowserWindow>
  /** Resets the window for the next story, or closes it if that is not possible. */
  release(window: BrowserWindow): Promise<void>
  closeAll(): Promise<void>
}

/** Any page of the same origin: Chromium starts a new process for a blank page. */
export const emptyPage = '/health'

const events = ['console', 'dialog', 'download', 'filechooser', 'pageerror', 'popup', 'websocket'] as const
const requestEvents = ['framenavigated', 'request', 'requestfailed', 'requestfinished', 'response'] as const

const reset = async ({ page, context, viewport }: BrowserWindow): Promise<void> => {
  context.removeAllListeners('page')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of [...events, ...requestEvents]) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(emptyPage)
  if (viewport) await page.setViewportSize(viewport)
  await context.clearCookies()
  await page.evaluate('sessionStorage.clear()')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'all',
  })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

export const createBrowserWindows = (browser: Browser): BrowserWindows => {
  const free: BrowserWindow[] = []
  return {
    open: async language => {
      const index = free.findIndex(window => window.language === language)
      const [window] = index < 0 ? [] : free.splice(index, 1)
      if (window) return window
      const context = await browser.newContext({ locale: language })
      const page = await context.newPage()
      await page.goto(emptyPage)
      return { page, context, language, viewport: page.viewportSize(), isChanged: false }
    },
    release: async window => {
      if (window.isChanged) return window.context.close()
      await reset(window)
      free.push(window)
    },
    closeAll: async () => {
      for (const { context } of free.splice(0)) await context.close()
    },
  }
}

/** Members of a page and its context that change nothing, or only what `reset` restores. */
const resettable = new Set<PropertyKey>([
  ...['addCookies', 'bringToFront', 'clearCookies', 'content', 'cookies', 'evaluate', 'frames', 'goBack'],
  ...['goForward', 'goto', 'isClosed', 'keyboard', 'locator', 'mainFrame', 'mouse', 'newPage', 'off', 'on'],
  ...['once', 'pages', 'reload', 'request', 'route', 'screenshot', 'setViewportSize', 'title', 'touchscreen'],
  ...['unroute', 'unrouteAll', 'url', 'viewportSize'],
])
/** Locators, conditions to wait for, and members that only Playwright and JavaScript use. */
const isHarmless = (name: PropertyKey): boolean =>
  typeof name === 'symbol' || /^(_|getBy|waitFor|constructor$|then$|toJSON$)/.test(String(name))

/**
 * The page or the context for a story: calls `onChange` when the story uses a member that may change what cannot be
 * reset.
 */
export const trackChanges = <Target extends Page | BrowserContext>(
  target: Target,
  onChange: () => void,
): Target =>
  new Proxy(target, {
    get(inner, name) {
      if (name === 'context' && 'context' in inner) return () => trackChanges(inner.context(), onChange)
      if (!resettable.has(name) && !isHarmless(name)) onChange()
      const value = Reflect.get(inner, name, inner)
      return typeof value === 'function' && name !== 'constructor' ? value.bind(inner) : value
    },
  })
