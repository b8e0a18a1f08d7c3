import type { BrowserContext } from '@playwright/test'
import { chat } from '../pages/chat.ts'
import { getToast } from '../pages/kit.ts'
import { createHandedInRetainer } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

const clinicEmail = 'contact@nourdental.test'
const text = 'وصلت الطبعة اليوم'
const translated = 'The impression arrived today'

/**
 * The Translator API of a browser that knows only Arabic. Browsers offer it where the device has space for its
 * models.
 */
const addTranslator = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const languageOf = (message: string) =>
      /[\u0600-\u06ff]/.test(message) ? 'ar' : /ü/.test(message) ? 'de' : 'en'
    Object.assign(globalThis, {
      LanguageDetector: {
        create: async () => ({
          detect: async (message: string) => [{ detectedLanguage: languageOf(message) }],
          destroy: () => {},
        }),
      },
      Translator: {
        availability: async (pair: { sourceLanguage: string }) =>
          pair.sourceLanguage === 'ar' ? 'available' : 'unavailable',
        create: async () => ({
          translate: async () => 'The impression arrived today',
          destroy: () => {},
        }),
      },
    })
  })

/** A browser that could translate shows the same page as one that cannot. */
const removeTranslator = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.assign(globalThis, { Translator: undefined, LanguageDetector: undefined })
  })

test('A message is translated by the reader’s own browser, on request, and nothing is sent away: U8 CHAT-04', async ({
  people,
}) => {
  const clinic = await people.signedIn(clinicEmail)
  const { uuid: room } = await createHandedInRetainer(clinic.page, newPatient('Translated'))
  const writer = chat(clinic.page)
  await writer.open(room)
  for (const message of [text, 'Please hurry', 'Bitte prüfen']) {
    await writer.say(message)
    await writer.expectState(message, 'Delivered')
  }
  // Own messages need no translation.
  await writer.saying(text).hover()
  await writer
    .saying(text)
    .getByRole('button', { name: /^More: message from/ })
    .click()
  await expect(clinic.page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible()
  await expect(clinic.page.getByRole('menuitem', { name: 'Translate' })).toHaveCount(0)

  const staff = await people.signedIn('staff@archway.test')
  await addTranslator(staff.context)
  const reader = chat(staff.page)
  await reader.open(room)
  await expect(reader.saying(text)).toBeVisible()
  const sentRequests: string[] = []
  staff.page.on('request', request => sentRequests.push(`${request.url()} ${request.postData() ?? ''}`))

  await test.step('the translation is shown below the original, in the language and direction of the reader', async () => {
    await reader.act(text, 'Translate')
    const translation = reader.saying(text).getByText(translated)
    await expect(translation).toBeVisible()
    await expect(translation).toHaveAttribute('lang', 'en')
    await expect(translation).toHaveAttribute('dir', 'ltr')
    await expect(reader.saying(text).getByText('Translated by your browser')).toBeVisible()
    await expect(reader.saying(text).getByText(text)).toHaveAttribute('lang', 'ar')
    expect(sentRequests.filter(request => decodeURIComponent(request).includes(text))).toEqual([])
  })
  await test.step('the reader hides the translation', async () => {
    await reader.act(text, 'Hide translation')
    await expect(reader.saying(text).getByText(translated)).toHaveCount(0)
  })
  await test.step('a toast says why a text in the reader’s language, or one the browser cannot translate, is not translated', async () => {
    await reader.act('Please hurry', 'Translate')
    await expect(getToast(staff.page, 'This message is already in your language.')).toBeVisible()
    await reader.act('Bitte prüfen', 'Translate')
    await expect(getToast(staff.page, 'Your browser could not translate this message.')).toBeVisible()
  })
  await test.step('no translation is offered in a browser without a translator', async () => {
    const planner = await people.signedIn('planner@archway.test')
    await removeTranslator(planner.context)
    const plain = chat(planner.page)
    await plain.open(room)
    await plain.saying(text).hover()
    await plain
      .saying(text)
      .getByRole('button', { name: /^More: message from/ })
      .click()
    await expect(planner.page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible()
    await expect(planner.page.getByRole('menuitem', { name: 'Translate' })).toHaveCount(0)
  })
})
