import { expect, type Frame, type Page, type Request } from '@playwright/test'

/** Pending requests of a page, by its main frame: a page in another language is a proxy object. */
const pending = new WeakMap<Frame, Set<Request>>()

/** A worker that is terminated before its script has arrived drops the request without an event. */
const workerScript = /-worker-[\w-]+\.js$/

/** Starts counting the requests of a page, for `untilSettled`. */
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
  // A new document cancels the requests of the previous one, those of its workers without an event.
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame() || !isLeaving) return
    isLeaving = false
    open.clear()
  })
}

/** Resolves when the fonts are loaded, the page is idle, and two frames were painted. */
const idle = `document.fonts.ready
  .then(() => new Promise(done => requestIdleCallback(done, { timeout: 1000 })))
  .then(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))`

/** The parts that are still loading: marked as busy, or pictures that have not arrived. */
const busy = `[
  ...document.querySelectorAll('[aria-busy=true], main [role=progressbar]:not([aria-valuenow])'),
  ...[...document.images].filter(image => !image.complete && image.loading !== 'lazy'),
].map(element => element.outerHTML.slice(0, 100))`

/** Waits until the screen is complete: title, data, pictures and fonts are there and no request is pending. */
export const untilSettled = async (page: Page): Promise<void> => {
  const open = pending.get(page.mainFrame())
  if (!open) throw new Error('the requests of this page are not counted')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // A response may cause further requests: the page counts as settled if it was idle before and after a short pause.
  await expect
    .poll(
      async () => {
        const before = [...open].map(request => request.url())
        if (before.length > 0) return before
        await page.evaluate(idle)
        const unready = await page.evaluate<string[]>(busy)
        return [...unready, ...[...open].map(request => request.url())]
      },
      { message: 'the screen comes to rest', intervals: [20, 20, 50, 50, 100] },
    )
    .toEqual([])
}
