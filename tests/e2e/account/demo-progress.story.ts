import { expect, test } from '../support/story.ts'

/** The server of the stories has all of its demo data: these are the replies of one that is still creating it. */
const health = '**/health'

test('The sign-in page shows how much of the demo data exists, and when it is complete: P16', async ({
  people,
}) => {
  const { page } = await people.guest()
  await page.route('**/login', async route => {
    const page = await route.fetch()
    const body = (await page.text()).replace('&quot;isPreparing&quot;:false', '&quot;isPreparing&quot;:true')
    await route.fulfill({ response: page, body })
  })
  let preparing: number | 'failed' | undefined = 0.25
  await page.route(health, route => route.fulfill({ json: { status: 'ok', preparing } }))
  await page.goto('/login')
  const bar = page.getByRole('progressbar', { name: 'Demo data' })
  await expect(bar).toHaveAttribute('aria-valuenow', '25')
  const state = page.getByRole('status').filter({ hasText: 'emo data' })
  await expect(state).toContainText('Demo data is being prepared…')
  await page.getByText('Demo accounts').click()
  await expect(page.getByRole('button', { name: /^Rosa Marin/ })).toBeEnabled()

  preparing = 0.75
  await expect(bar).toHaveAttribute('aria-valuenow', '75')

  preparing = 'failed'
  await expect(state).toHaveText(
    'The demo data could not be completed. Restart the server to prepare it again.',
  )
  await expect(bar).toHaveCount(0)

  preparing = undefined
  await page.reload()
  await expect(state).toHaveText('The demo data is complete.')
  await expect(bar).toHaveCount(0)

  await page.unroute('**/login')
  await page.reload()
  await expect(page.getByText('Demo accounts')).toBeVisible()
  await expect(state).toHaveCount(0)
})
