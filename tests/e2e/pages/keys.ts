import { expect, type Locator, type Page } from '@playwright/test'

const maxSteps = 120

const isIn = async (target: Locator): Promise<boolean> => {
  const focused = target.page().locator(':focus')
  return (await target.and(focused).count()) + (await target.locator(focused).count()) > 0
}

/** A user who has only a keyboard: everything is reached with Tab from the current focus. */
export const keys = (page: Page) => {
  /** Presses Tab until the focus is on or inside the element; throws if it cannot be reached. */
  const reach = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible()
    for (let step = 0; step < maxSteps; step += 1) {
      if (await isIn(target)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${maxSteps} times Tab do not lead to ${target}`)
  }
  return {
    reach,
    async press(target: Locator) {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    async write(target: Locator, text: string) {
      await reach(target)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async tick(target: Locator) {
      await reach(target)
      await page.keyboard.press('Space')
      await expect(target).toBeChecked()
    },
    /** Selects a radio button of a group with the arrow keys. */
    async pick(option: Locator) {
      const group = page.getByRole('radiogroup').filter({ has: option })
      await reach(group)
      for (let step = 0; step < 20 && !(await option.isChecked()); step += 1)
        await page.keyboard.press((await isIn(option)) ? 'Space' : 'ArrowDown')
      await expect(option).toBeChecked()
    },
    async choose(label: string, name: string) {
      await reach(page.getByRole('combobox', { name: label, exact: true }))
      await page.keyboard.press('Enter')
      const option = page.getByRole('option', { name, exact: true })
      await expect(option).toBeVisible()
      for (let step = 0; step < 20 && (await option.getAttribute('data-highlighted')) === null; step += 1)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listbox')).toHaveCount(0)
    },
    async give(button: Locator, files: string[]) {
      await reach(button)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
      await chooser.setFiles(files)
    },
  }
}
