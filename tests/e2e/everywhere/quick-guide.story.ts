import { answer, dialogOn } from '../pages/kit.ts'
import { accountMenu, switchLanguage } from '../pages/login.ts'
import { expect, test } from '../support/story.ts'

const sections = [
  'First steps',
  'Taking records',
  'Submitting a case',
  'If a submission is rejected',
  'Reviewing a plan',
  'Your own treatment setup',
  'Manufacturing and shipping',
  'Refinement, retainer or replacement',
  'Retainers, night guards, whitening kits',
  'Doctors and relationship managers',
  'Chat and notifications',
  'What the statuses mean',
  'Contact',
]

test('The quick guide has a section for each topic and links to it: ROUTE-11 SHELL-10', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  await page.goto('/')
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Quick guide' }).click()
  await expect(page).toHaveURL('/quick-guide')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveText(sections.map((title, index) => `${index + 1}${title}`))
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(sections.length)

  await contents.getByRole('link', { name: 'Taking records' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/quick-guide#records')
  await expect(page.getByRole('region', { name: 'Taking records' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Taking records' }).getByText('Upper occlusal')).toBeVisible()
  // A URL with the anchor of a section opens at that section.
  await page.goto('/quick-guide#statuses')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What the statuses mean' })).toBeInViewport()

  await switchLanguage(page, 'العربية')
  await expect(page.getByRole('heading', { name: 'الصور الثماني' })).toBeAttached()
  await switchLanguage(page, 'Türkçe')
  await expect(page.getByRole('heading', { name: 'Sekiz fotoğraf' })).toBeAttached()
})

test('The quick guide shows what a role can use, and is printed without the portal’s frame: ROUTE-11', async ({
  people,
}) => {
  const { page } = await people.signedIn('doctor.one@brightsmiles.test')
  await page.goto('/quick-guide')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(sections.length - 2)
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Doctors and relationship managers' })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
})

test('Staff rewrite a section of the guide and restore the original text: ROUTE-11', async ({ people }) => {
  const { page } = await people.signedIn('staff@archway.test')
  await page.goto('/lab/settings/guide?language=tr')
  const row = page.getByRole('row').filter({ hasText: /Bekleyenler|İletişim|Bize ulaşın/ })
  const chooseMenuEntry = async (entry: string) => {
    await row.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await chooseMenuEntry('Edit section')
  const dialog = dialogOn(page)
  await dialog.getByLabel('Heading').fill('Bize ulaşın')
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .fill('Bizi **her gün** arayın.\n\n<b>HTML</b> [sayfa](javascript:x)')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('strong')).toHaveText('her gün')
  await expect(preview).toContainText('<b>HTML</b> sayfa')
  await expect(preview.getByRole('link')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Your own')

  const clinic = await people.signedIn('owner@anadolu.test', 'tr')
  await clinic.page.goto('/quick-guide#contact')
  await expect(clinic.page.getByRole('heading', { level: 2, name: 'Bize ulaşın' })).toBeVisible()
  await expect(clinic.page.locator('#contact strong')).toHaveText('her gün')

  await chooseMenuEntry('Restore the default text')
  await answer(page, 'Restore the default text')
  await expect(row).toContainText('Default')
  await switchLanguage(clinic.page, 'English')
})
