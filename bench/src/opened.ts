import type { Browser, BrowserContext } from '@playwright/test'

export type Requested = { readonly kind: string; readonly path: string; readonly bytes: number }
export type Opened = {
  readonly requests: readonly Requested[]
  /** The addresses of the calls that read data, in request order. */
  readonly calls: readonly string[]
}
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Milliseconds without a request after which a page is idle. */
const quietMs = 3000

/** Opens an address with an empty cache; returns everything that the browser requested until the page was idle. */
export const openPage = async (browser: Browser, url: string, session: Session): Promise<Opened> => {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en',
    storageState: session,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const requestById = new Map<string, { kind: string; path: string; bytes: number; call: boolean }>()
  let last = performance.now()
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const { pathname, search } = new URL(request.url)
    const accept = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'accept')?.[1]
    const call = request.method === 'GET' && (accept ?? '').includes('application/json')
    requestById.set(requestId, { kind: type ?? 'Other', path: `${pathname}${search}`, bytes: 0, call })
    last = performance.now()
  })
  cdp.on('Network.webSocketCreated', ({ requestId, url: address }) => {
    requestById.set(requestId, { kind: 'WebSocket', path: new URL(address).pathname, bytes: 0, call: false })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requestById.get(requestId)
    if (request) request.bytes = encodedDataLength
    last = performance.now()
  })
  await page.goto(url)
  while (performance.now() - last < quietMs) await page.waitForTimeout(quietMs / 10)
  await context.close()
  const requests = [...requestById.values()]
  return { requests, calls: requests.flatMap(({ call, path }) => (call ? [path] : [])) }
}
