import { caseCalls } from '@archway/contract/cases'
import { doctorCalls } from '@archway/contract/doctors'
import { chat } from '../pages/chat.ts'
import { acceptInvitation } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

/** Dotted and dotless i, a typographic apostrophe, an invisible joiner, and an Arabic tāʾ marbūṭa. */
const name = 'Dr. Işıl O’Nei\u200dl فاطمة'
/** The same name as typed on other keyboards: without these marks, with others, with vowel signs. */
const spellings = ["ISIL O'NEIL", 'ışıl oneil فاطمه', 'İşı\u200bl O\u02bcneil فَاطِم']

test('U8 Lists, pickers, chat, mentions and the page search find a text in any case, accent or script form: TRAP-106 I18N-06', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const email = `fold-${process.pid}-${Date.now()}@story.test`
  const { data: doctor } = await callAs(page, doctorCalls.addDoctor, {
    body: { name, email, countryId: 'US', stepType: 'ONE_STEP' },
  })
  // People without a password cannot be mentioned.
  await acceptInvitation(page, email)
  const { first, last } = newPatient('Folded')
  const { data: draft } = await callAs(page, caseCalls.create, {
    body: { form: { product: 'AL', doctorUuid: doctor.uuid, firstName: first, lastName: last } },
  })

  await test.step('lists find each spelling', async () => {
    await page.goto('/doctors')
    const search = page.getByRole('searchbox', { name: 'Search doctors' })
    for (const typedText of spellings) {
      await search.fill('no such doctor')
      await expect(page.getByRole('link', { name: /Işıl/ })).toHaveCount(0)
      await search.fill(typedText)
      await expect(page.getByRole('link', { name: /Işıl/ })).toHaveCount(1)
      await expect(page.getByRole('link', { name: 'Dr. Thomas Two' })).toHaveCount(0)
    }
  })
  await test.step('pickers find each spelling', async () => {
    await page.goto('/cases/doctor/new')
    await page.getByRole('combobox', { name: 'Doctor', exact: true }).click()
    const options = page.getByRole('option')
    for (const typedText of spellings) {
      await page.getByRole('combobox', { name: 'Doctor: Search' }).fill(typedText)
      await expect(options).toHaveText([/Işıl/])
    }
    await page.keyboard.press('Escape')
  })
  const room = chat(page)
  await test.step('mentions find each spelling', async () => {
    await room.open(draft.uuid)
    const mentionOptions = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
    for (const typedText of spellings) {
      await room.composer.fill(`@${typedText}`)
      await expect(mentionOptions).toHaveText([/Işıl/])
    }
    await page.keyboard.press('Enter')
    await room.composer.press('Enter')
    await expect(room.messages.locator('strong')).toHaveText(`@${name}`)
  })
  await test.step('the chat finds each spelling', async () => {
    await page.getByRole('button', { name: 'Search in this conversation' }).click()
    for (const typedText of spellings) {
      await page.getByRole('searchbox', { name: 'Search in this conversation' }).fill(typedText)
      await expect(page.getByText('– of 1')).toBeVisible()
    }
  })
  await test.step('the page search finds each spelling', async () => {
    const reader = await people.signedIn('owner@anadolu.test', 'tr')
    await reader.page.goto('/doctors')
    await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const typedText of ['BEKLEYEN İŞLEMLER', 'bekleyen ıslem', 'Bekl\u200beyen is\u0327lem']) {
      await reader.page.keyboard.press('Control+k')
      await reader.page.getByRole('dialog').getByRole('combobox').fill(typedText)
      await expect(reader.page.getByRole('option')).toHaveText([/Bekleyen işlemler/])
      // The first Escape may close only the list.
      await expect(async () => {
        await reader.page.keyboard.press('Escape')
        await expect(reader.page.getByRole('dialog')).toHaveCount(0, { timeout: 1000 })
      }).toPass()
    }
  })
})
