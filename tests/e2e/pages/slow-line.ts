import type { Page, Route } from '@playwright/test'

/** The paths to which the contents of files are sent. */
const uploads = '**/files/uploads/**'

/**
 * Holds the bytes of uploads until they are let go, so that a story can look at running uploads as long as it needs.
 * Everything still reaches the real server.
 */
export const holdUploads = async (page: Page) => {
  let heldRoutes: Route[] = []
  let open = false
  const hold = async (route: Route) => {
    if (open || route.request().method() !== 'PATCH') await route.continue()
    else heldRoutes.push(route)
  }
  await page.route(uploads, hold)
  const letGo = async (count: number) => {
    const going = heldRoutes.slice(0, count)
    heldRoutes = heldRoutes.slice(count)
    for (const route of going) await route.continue()
  }
  return {
    countHeld: () => heldRoutes.length,
    /** Releases the uploads that were held first. */
    letGo,
    async letAllGo() {
      open = true
      await letGo(heldRoutes.length)
    },
  }
}

/** Holds the responses to reads of one path until they are released; writes are not delayed. */
export const holdReads = async (page: Page, path: string) => {
  const responseReleased = Promise.withResolvers<void>()
  await page.route(path, async route => {
    if (route.request().method() === 'GET') await responseReleased.promise
    await route.continue()
  })
  return { release: () => responseReleased.resolve() }
}
