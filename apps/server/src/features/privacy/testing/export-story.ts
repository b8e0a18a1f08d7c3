import { privacyCalls } from '@archway/contract/privacy'
import { expect } from 'vitest'
import type { TestApp, Visitor } from '../../../testing/app.ts'
import { data } from '../../../testing/plan-story.ts'

/** The export, once a job has written its document. */
export const readFinishedExport = async (visitor: Visitor, exportId: string) => {
  const readExport = async () => data(await visitor.call(privacyCalls.readExport, { params: { exportId } }))
  // Polled slowly: the rate limit counts by the test clock, which does not advance here.
  await expect.poll(async () => (await readExport()).status, { interval: 500 }).toBe('ready')
  return readExport()
}

/** The finished export, and its document as the visitor downloads it. */
export const downloadExport = async ({ app }: Pick<TestApp, 'app'>, visitor: Visitor, exportId: string) => {
  const shown = await readFinishedExport(visitor, exportId)
  const response = await app.http.inject({
    method: 'GET',
    url: shown.document?.url ?? '',
    headers: { cookie: visitor.cookie },
  })
  expect(response.statusCode).toBe(200)
  return { shown, response }
}
