import { expect, type Frame, type Page, type Request } from '@playwright/test'

/** Requests of a page that have no answer yet, by its main frame: a page read in another language is a proxy. */
const pending = new WeakMap<Frame, Set<Request>>()

/** A worker that is terminated before its script has arrived drops the request without an event. */
const workerScript = /-worker-[\w-]+\.js$/

/** Counts the requests of a page from now on, for `untilSettled`. */
export const countRequests = (page: Page): void => {
  const open = new Set<Request>()
  let isLeaving = false
  pending.set(page.mainFrame(), open)
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true
    if (!workerScript.test(request.url())) open.add(request)
  })
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  // A new document drops the requests of the one before, those of its workers without an event.
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame() || !isLeaving) return
    isLeaving = false
    open.clear()
  })
}

/** Resolves when the fonts have arrived, the page has nothing left to do, and two frames were drawn. */
const idle = `document.fonts.ready
  .then(() => new Promise(done => requestIdleCallback(done, { timeout: 1000 })))
  .then(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))`

/** What still moves: parts that say they are busy, and pictures that have not arrived. */
const busy = `[
  ...document.querySelectorAll('[aria-busy=true], main [role=progressbar]:not([aria-valuenow])'),
  ...[...document.images].filter(image => !image.complete && image.loading !== 'lazy'),
].map(element => element.outerHTML.slice(0, 100))`

/** Waits until the screen is complete: title, data, pictures and fonts are there and no request is under way. */
export const untilSettled = async (page: Page): Promise<void> => {
  const open = pending.get(page.mainFrame())
  if (!open) throw new Error('the requests of this page are not counted')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // What arrives may ask for more: quiet counts when it was quiet before and after a moment without work.
  await expect
    .poll(
      async () => {
        const before = [...open].map(request => request.url())
        if (before.length > 0) return before
        await page.evaluate(idle)
        const unready = await page.evaluate<string[]>(busy)
        return [...unready, ...[...open].map(request => request.url())]
      },
      { message: 'the screen comes to rest', intervals: [20, 20, 50, 50, 100], timeout: 30_000 },
    )
    .toEqual([])
}
