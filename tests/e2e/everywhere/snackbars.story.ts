import { expect, test } from '../support/story.ts'

test('A snackbar is shown at the top centre for six seconds: CONST-11 ERR-42 ERR-43 ERR-44', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@nourdental.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The clock of the page is controlled, so that six seconds do not depend on the machine.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  // The greeting is shown once in a browser session (ruling 29).
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  const toast = page.locator('[data-variant=success]').filter({ hasText: 'Logging Successfuly' })
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(toast).toBeVisible({ timeout: 500 })
  }).toPass()
  const box = await toast.boundingBox()
  // Below the toolbar, which stays readable.
  expect(box?.y).toBeGreaterThanOrEqual(56)
  expect(box?.y).toBeLessThan(100)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(20)
  await page.clock.runFor(5800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast).toHaveCount(0)
})

test('Snackbars are stacked, announced by screen readers and closed one by one: ERR-42', async ({
  people,
}) => {
  const { page, expectsStatus } = await people.signedIn('rm@brightsmiles.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  const snackbars = page.getByRole('region', { name: 'Notifications' }).locator('[data-variant]')
  // Snackbars under the pointer stay.
  await snackbars.filter({ hasText: 'Logging Successfuly' }).hover()
  const star = page.getByRole('button', { name: 'Shortcut to Company profile' })
  await star.focus()
  for (const pressedButton of ['true', 'false']) {
    await page.keyboard.press('Enter')
    await expect(star).toHaveAttribute('aria-pressed', pressedButton)
  }
  await expect(snackbars).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite')
  await expect
    .poll(async () => {
      const boxes = await Promise.all((await snackbars.all()).map(snackbar => snackbar.boundingBox()))
      const lines = boxes
        .map(box => ({ from: box?.y ?? 0, to: (box?.y ?? 0) + (box?.height ?? 0) }))
        .toSorted((a, b) => a.from - b.from)
      return lines.every(({ from }, index) => index === 0 || from > (lines[index - 1]?.to ?? 0))
    })
    .toBe(true)
  await snackbars.filter({ hasText: 'Logging Successfuly' }).getByRole('button', { name: 'Close' }).click()
  await expect(snackbars.filter({ hasText: 'Logging Successfuly' })).toHaveCount(0)
  await expect(snackbars).toHaveCount(2)
  // A server error includes the id of the failed request, for support.
  const reference = '0b9d9f0e-5a52-4c55-9a0e-1d1f3c1b2a77'
  expectsStatus(500)
  await page.route('**/contact/me', route =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': reference },
      json: { message: 'No', code: 'UNEXPECTED' },
    }),
  )
  await star.press('Enter')
  await expect(snackbars.filter({ hasText: reference })).toContainText(`Reference ${reference}`)
})
