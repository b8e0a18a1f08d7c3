import { expect, type Locator, type Page } from '@playwright/test'
import { chooseFile } from './kit.ts'

/** The conversation of a case, in the page of the case or on its separate screen. */
export const chat = (page: Page) => {
  const log = page.getByRole('log', { name: 'Messages in this conversation' })
  const composer = page.getByRole('textbox', { name: 'Message', exact: true })
  const messages = log.getByRole('article')
  const messageWith = (text: string): Locator => messages.filter({ hasText: text })
  return {
    log,
    composer,
    messages,
    saying: messageWith,
    /** On its separate screen. */
    async open(room: string, area?: 'admin' | 'dso') {
      await page.goto(area ? `/cases/${area}/${room}/chat` : `/cases/${room}/chat`)
      await expect(composer).toBeVisible()
    },
    async say(text: string) {
      await composer.fill(text)
      await composer.press('Enter')
      await expect(composer).toHaveValue('')
    },
    /** Chooses files to be sent with the next message. */
    attach: (files: Parameters<Locator['setInputFiles']>[0]) =>
      chooseFile(page.getByRole('button', { name: 'Attach files' }), files),
    async sendWithAttachments(text: string) {
      await composer.fill(text)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    },
    expectState: (text: string, state: string) =>
      expect(messageWith(text).getByText(state, { exact: true })).toBeVisible(),
    async act(text: string, action: string) {
      await messageWith(text).hover()
      await messageWith(text)
        .getByRole('button', { name: /^More: message from/ })
        .click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    },
    offline: page.getByText('No connection. Your messages will be sent when it is back.'),
    /** The texts of `expected` that are shown, in the order shown. */
    texts: async (expected: readonly string[]): Promise<string[]> => {
      const all = await messages.allInnerTexts()
      return all.flatMap(text => expected.find(candidate => text.includes(candidate)) ?? [])
    },
  }
}
