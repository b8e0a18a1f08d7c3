import type { Language } from '@archway/words'
import type { Page } from '@playwright/test'
import { dialogOn, moveTo } from '../pages/kit.ts'
import { listFaults, listFaultsIn, listFaultsUnder } from '../support/axe.ts'
import { dialogs, menus } from '../support/dialogs.ts'
import { type DialogUrl, type DialogWithSetup, dialogsWithSetup } from '../support/made-dialogs.ts'
import { places, visitors } from '../support/places.ts'
import { readIn } from '../support/reader.ts'
import { untilSettled } from '../support/settled.ts'
import { expect, test } from '../support/story.ts'

const placeNamed = (name: string) => {
  const place = places.find(candidate => candidate.name === name)
  if (!place) throw new Error(`no place is called ${name}`)
  return place
}

/** A dialog or a confirmation. */
const openDialogs = (page: Page) => dialogOn(page).or(page.getByRole('alertdialog'))

/** Whether focus has not left the open dialog: it is inside, on a focus guard of Base UI, or on the body. */
const isFocusContained = (page: Page): Promise<boolean> =>
  page.evaluate(`[...document.querySelectorAll('[role=dialog]:not([data-variant]), [role=alertdialog]')].some(dialog => dialog.contains(document.activeElement))
    || document.activeElement === document.body
    || document.activeElement.hasAttribute('data-base-ui-focus-guard')`)
const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(
    `document.activeElement === document.body ? '' : document.activeElement.outerHTML.slice(0, 80)`,
  )

const tabPresses = 12

/** Closes everything open with Escape, one after the other: a dialog may have covered another one. */
const closeAll = async (page: Page): Promise<void> => {
  while ((await openDialogs(page).count()) > 0) {
    const top = await openDialogs(page).last().elementHandle()
    await page.keyboard.press('Escape')
    await top?.waitForElementState('hidden')
  }
}

/** Whether an element has the focus again; a dialog returns it shortly after it has closed. */
const hasFocusBack = (page: Page): Promise<boolean> =>
  expect
    .poll(() => page.evaluate('document.activeElement !== document.body'))
    .toBe(true)
    .then(() => true)
    .catch(() => false)

/**
 * The accessibility problems of a dialog: those that axe finds, and those of the keyboard (focus leaves the dialog or is
 * not returned). The hidden page behind it is checked only in English.
 */
const listDialogProblems = async (
  page: Page,
  language: Language,
  { open, leave = closeAll, byItself }: Pick<DialogWithSetup, 'open' | 'leave' | 'byItself'>,
): Promise<string[]> => {
  await open(page, language)
  const dialog = openDialogs(page).last()
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
  const problems =
    language === 'en' ? await listFaults(page) : await listFaultsIn(page, '[role=dialog], [role=alertdialog]')
  for (let pressCount = 0; pressCount < tabPresses; pressCount += 1) {
    await page.keyboard.press('Tab')
    // From the last field, focus moves to the first of the dialog, one frame later.
    await page.evaluate('new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    if (!(await isFocusContained(page)))
      problems.push(`focus leaves the dialog: ${await describeFocus(page)}`)
  }
  await leave(page)
  if (!byItself && !(await hasFocusBack(page))) problems.push('focus does not return')
  return problems
}

/** The accessibility problems of a menu or a popover, opened by keyboard from its button. */
const listMenuProblems = async (page: Page, name: string): Promise<string[]> => {
  const opener = page.getByRole('button', { name }).first()
  const menu = page.getByRole('menu').or(dialogOn(page))
  await opener.press('Enter')
  await expect(menu).toBeVisible()
  await expect(menu.locator('[aria-busy=true]')).toHaveCount(0)
  const problems = await listFaultsUnder(page, '[role=menu], [role=dialog]')
  await page.keyboard.press('ArrowDown')
  if (!(await page.evaluate(`!!document.activeElement.closest('[role=menu], [role=dialog]')`)))
    problems.push(`focus is not in the menu: ${await describeFocus(page)}`)
  await page.keyboard.press('Escape')
  await expect(menu, 'Escape closes it').toHaveCount(0)
  await expect(opener).toBeFocused()
  return problems
}

const variants = [
  ['en', 'light'],
  ['ar', 'dark'],
] as const
const setColorScheme = async (page: Page, scheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.evaluate(`document.documentElement.dataset.scheme = '${scheme}'`)
}

/** How many dialogs one story opens: enough to spread them over the workers. */
const partSize = 10
const dialogsOf = (visitor: 'owner' | 'staff') =>
  dialogs.filter(({ place }) => placeNamed(place).who === visitor)
const partsOf = (visitorName: 'owner' | 'staff') => {
  const all = dialogsOf(visitorName)
  return Array.from({ length: Math.ceil(all.length / partSize) }, (_, part) =>
    all.slice(part * partSize, (part + 1) * partSize),
  )
}

for (const visitorName of ['owner', 'staff'] as const)
  for (const [language, scheme] of variants) {
    for (const [part, group] of partsOf(visitorName).entries())
      test(`U1 Every dialog of a page is accessible and works by keyboard: ${visitorName} ${part + 1}, ${language}`, async ({
        people,
      }) => {
        const { page } = await people.signedIn(visitors[visitorName], language)
        const defaultViewport = page.viewportSize()
        let currentAddress = ''
        for (const { of, place, search = '', from, width, open } of group)
          await test.step(of, async () => {
            const address = `${await (from ?? placeNamed(place).path)(page)}${search}`
            // A page that was not changed is reused for the next dialog.
            if (currentAddress === '') await page.goto(address)
            else if (address !== currentAddress) await moveTo(page, address)
            if (address !== currentAddress) {
              await untilSettled(page)
              await setColorScheme(page, scheme)
            }
            currentAddress = address
            if (width && defaultViewport) await page.setViewportSize({ ...defaultViewport, width })
            // A dialog that was opened by keyboard returns the focus to where it was.
            await page
              .getByRole('main')
              .getByRole('button')
              .or(page.getByRole('main').getByRole('link'))
              .first()
              .focus()
            expect.soft(await listDialogProblems(page, language, { open }), of).toEqual([])
            if (width && defaultViewport) await page.setViewportSize(defaultViewport)
          })
      })

    test(`U1 Every menu of the shell is accessible and works by keyboard: ${visitorName}, ${language}`, async ({
      people,
    }) => {
      const { page } = await people.signedIn(visitors[visitorName], language)
      await page.goto('/')
      await untilSettled(page)
      await setColorScheme(page, scheme)
      for (const name of menus)
        await test.step(name, async () => {
          expect.soft(await listMenuProblems(page, name), name).toEqual([])
        })
    })
  }

for (const dialog of dialogsWithSetup)
  test(`U1 A dialog that few users see is accessible and works by keyboard: ${dialog.of}`, async ({
    people,
  }) => {
    let last: DialogUrl | undefined
    for (const [language, scheme] of variants)
      await test.step(language, async () => {
        const needsSetup = !last || Boolean(dialog.closingChangesData)
        last = last && !needsSetup ? last : await dialog.make(people, language)
        const page = readIn(last.person.page, language)
        if (!needsSetup) await page.evaluate(`localStorage.setItem('archway.language', '${language}')`)
        await page.goto(last.path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        // A dialog that opens by itself may cover the page's title before the title is checked.
        if (!dialog.byItself) await untilSettled(page)
        await setColorScheme(page, scheme)
        expect.soft(await listDialogProblems(page, language, dialog), language).toEqual([])
      })
  })
