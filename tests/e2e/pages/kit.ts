import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { emptyPage } from '../support/browser-windows.ts'

/** Chooses an option of a select, with or without search. */
export const choose = async (
  within: Page | Locator,
  label: string,
  option: string | RegExp,
): Promise<void> => {
  const box = within.getByRole('combobox', { name: label, exact: true })
  // By keyboard: if the form moves between the press and the release of a pointer, the list closes again.
  await box.press('Enter')
  const page = 'goto' in within ? within : within.page()
  await page
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

/** Selects a radio button of a group. */
export const pick = (within: Page | Locator, group: string, option: string): Promise<void> =>
  within
    .getByRole('radiogroup', { name: group, exact: true })
    .getByRole('radio', { name: option, exact: true })
    .check()

/** The open dialog; snackbars have the same role. */
export const dialogOn = (page: Page): Locator =>
  page.getByRole('dialog').and(page.locator(':not([data-variant])'))

/** Answers the open confirmation. */
export const answer = async (page: Page, label: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The snackbar with this text. */
export const getToast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** Chooses files in the file chooser that a button opens. */
export const chooseFile = async (
  button: Locator,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> => {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(files)
}

/** Follows an entry of the side navigation; opens the first page if none is open yet. */
export const goTo = async (page: Page, entry: string): Promise<void> => {
  if (new URL(page.url()).pathname === emptyPage) await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: entry, exact: true })
    .click()
}

/** Navigates inside the portal as a link does, without reloading the page. */
export const moveTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
  await expect(page).toHaveURL(url => `${url.pathname}${url.search}`.startsWith(path.split('?')[0] ?? path))
}

/** Waits until a list is filtered by the typed search. The text is in the history entry rather than in the URL. */
export const waitForSearch = async (page: Page, text: string): Promise<void> => {
  const readTyped = () =>
    page.evaluate(() => {
      const { history } = globalThis as unknown as { history: { state: { typed?: { q?: string } } | null } }
      return history.state?.typed?.q
    })
  await expect.poll(readTyped).toBe(text)
  expect(new URL(page.url()).searchParams.has('q')).toBe(false)
}

/** A random number of this many digits, such as that of an air waybill, so that stories do not share one. */
export const createDigits = (length: number): string =>
  [randomInt(1, 10), ...Array.from({ length: length - 1 }, () => randomInt(10))].join('')
