import type { Locator, Page } from '@playwright/test'
import { dialogOn } from '../pages/kit.ts'
import { createDraftCase } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

/** Inserts a banner at the top of the page, like that of a lost connection, which moves everything down. */
const insertBanner = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    const banner = document.createElement('div')
    banner.style.height = '90px'
    document.querySelector('main').prepend(banner)
  })()`)
/** Waits for two frames, so that code that reacts to the layout has run. */
const waitForPaint = (page: Page): Promise<void> =>
  page.evaluate(`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))`)
const readTop = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN

test('U1 A mouse press on a menu entry chooses that entry even if the page moves during the press', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  const patient = newPatient('Pressed')
  await createDraftCase(page, patient)
  await page.goto(`/dashboard/admin/all?q=${patient.first}`)
  const button = page
    .getByRole('row')
    .filter({ hasText: patient.first })
    .getByRole('button', { name: /^Actions: / })
  const entry = page.getByRole('menuitem', { name: /^Snooze/ })
  await button.click()
  await entry.hover()
  await page.mouse.down()
  const before = await readTop(button)
  await insertBanner(page)
  await expect.poll(() => readTop(button)).toBeGreaterThan(before + 40)
  await waitForPaint(page)
  await page.mouse.up()
  await expect(dialogOn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOn(page)).toHaveCount(0)

  await test.step('a planted fault is found: between presses the menu follows its button, away from the pointer', async () => {
    await button.click()
    await expect(entry).toBeVisible()
    const place = await readTop(entry)
    await insertBanner(page)
    await expect.poll(() => readTop(entry)).toBeGreaterThan(place + 40)
  })
})

/**
 * Dispatches the events of a tap on the middle of an entry, and inserts a banner between `pointerup` and the click.
 * Returns the text of the entry that the click hits after the banner has moved the page.
 */
const tapEntry = (page: Page, entry: string, pointerType: 'touch' | 'mouse'): Promise<string> =>
  page.evaluate(
    `(async () => {
      const entry = [...document.querySelectorAll('[role=menuitem]')].find(one => one.textContent.startsWith('${entry}'))
      const { left, top, width, height } = entry.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const send = type => entry.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, pointerType: '${pointerType}', isPrimary: true }))
      const frames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
      send('pointerdown')
      await frames()
      send('pointerup')
      await frames()
      const banner = document.createElement('div')
      banner.style.height = '90px'
      document.querySelector('main').prepend(banner)
      await frames()
      await frames()
      const met = document.elementFromPoint(x, y)
      met?.click()
      return met?.closest('[role=menuitem]')?.textContent ?? ''
    })()`,
  )

test('U1 A tap on a menu entry chooses that entry even if the page moves between lifting the finger and the click', async ({
  people,
}) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  const patient = newPatient('Tapped')
  await createDraftCase(page, patient)
  await page.goto(`/dashboard/admin/all?q=${patient.first}`)
  const button = page
    .getByRole('row')
    .filter({ hasText: patient.first })
    .getByRole('button', { name: /^Actions: / })
  const entry = page.getByRole('menuitem', { name: /^Snooze/ })
  await button.click()
  await expect(entry).toBeVisible()
  expect(await tapEntry(page, 'Snooze', 'touch')).toMatch(/^Snooze/)
  await expect(dialogOn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOn(page)).toHaveCount(0)

  await test.step('a planted fault is found: a menu that is released when the finger lifts moves before the click', async () => {
    await button.click()
    await expect(entry).toBeVisible()
    expect(await tapEntry(page, 'Snooze', 'mouse')).not.toMatch(/^Snooze/)
  })
})
