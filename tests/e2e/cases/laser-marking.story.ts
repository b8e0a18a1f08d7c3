import { laserMarkingCalls } from '@archway/contract/laser-marking'
import { choose, chooseFile, dialogOn } from '../pages/kit.ts'
import { switchLanguage } from '../pages/login.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { fileAt, photoNames } from '../support/made-files.ts'
import { expect, test } from '../support/story.ts'

test('Laser marking is configured row by row with an immediate preview: LASER-01 LASER-02 LASER-03 LASER-04 LASER-05 LASER-06 LASER-07 LASER-08 LASER-13 LASER-16 LASER-17 CONST-27 CONST-28 PROD-24', async ({
  people,
}) => {
  const { page } = await createSettledCompany(people)
  await page.goto('/profile/preferences')
  await page.getByRole('link', { name: 'Open production preferences' }).click()
  await expect(page).toHaveURL('/lmp')
  await expect(page.getByRole('heading', { name: 'Production preferences', level: 1 })).toBeVisible()
  const table = page.getByRole('table', { name: 'Laser Marking preferences' })
  const rows = table.getByRole('row')
  for (const name of ['Logo', 'Company name', 'Patient name', 'Arch', 'Step number'])
    await expect(
      rows.filter({ has: page.getByRole('cell', { name, exact: true }) }).getByRole('switch', { name }),
    ).not.toBeChecked()
  const preview = page.getByRole('img', { name: /An upper aligner with the marking/ })
  await expect(preview).toHaveAccessibleName('An upper aligner with the marking: nothing engraved')

  await table.getByRole('combobox', { name: 'Patient name style' }).click()
  await expect(page.getByRole('option')).toHaveText(['FIRST NAME', 'LAST NAME', 'FULL NAME'])
  await page.getByRole('option', { name: 'LAST NAME' }).click()
  for (const name of ['Patient name', 'Arch', 'Step number'])
    await table.getByRole('switch', { name }).click()
  await expect(preview).toHaveAccessibleName('An upper aligner with the marking: Sample, U01')

  // The marking has a fixed order; it does not change with the direction of the language.
  const isPatientFirst = () =>
    page
      .getByRole('main')
      .locator('svg text')
      .filter({ hasText: 'U01' })
      .evaluate(textElement => {
        const text = textElement as unknown as {
          textContent: string
          getStartPositionOfChar: (at: number) => { x: number }
        }
        const [letter, arch] = [text.textContent.search(/\p{L}/u), text.textContent.indexOf('U01')]
        return text.getStartPositionOfChar(letter).x < text.getStartPositionOfChar(arch).x
      })
  expect(await isPatientFirst()).toBe(true)
  await switchLanguage(page, 'العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await isPatientFirst()).toBe(true)
  await switchLanguage(page, 'English')

  const cutLineTable = page.getByRole('table', { name: 'Cut Line' })
  await cutLineTable.getByRole('combobox', { name: 'Trimline' }).click()
  await expect(page.getByRole('option')).toHaveText(['Straight Cut', 'Scalloped', 'Other'])
  await page.keyboard.press('Escape')
  await choose(cutLineTable, 'Trimline', 'Straight Cut')
  expect(await listFaults(page)).toEqual([])
  await expect
    .poll(async () => (await callAs(page, laserMarkingCalls.laserMarking)).data)
    .toMatchObject({
      patientNameFlag: 1,
      patientNameStyle: 'LAST_NAME',
      archFlag: 1,
      trimLine: 'STRAIGHT_CUT',
    })
})

test('The company name can be edited while it is switched on, and saved once it has changed: LASER-14 LASER-15 VAL-39 VAL-40 CONST-29', async ({
  people,
}) => {
  const { page } = await createSettledCompany(people)
  await page.goto('/lmp')
  const name = page.getByRole('textbox', { name: 'Company name on the piece' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(name).toBeDisabled()
  await page.getByRole('switch', { name: 'Company name' }).click()
  await expect(name).toBeEnabled()
  await expect(save).toHaveCount(0)
  await name.fill('Harbour Orthodontics')
  await save.click()
  await expect(save).toHaveCount(0)
  await name.fill('')
  await expect(name).toHaveAccessibleDescription('this field is required')
  await expect(save).toBeDisabled()
  await name.fill('x'.repeat(257))
  await expect(name).toHaveAccessibleDescription('At most 256 characters')
  await name.fill('x'.repeat(256))
  await save.click()
  await expect(save).toHaveCount(0)
  const readStoredLength = async () =>
    (await callAs(page, laserMarkingCalls.laserMarking)).data.companyName?.length
  await expect.poll(readStoredLength).toBe(256)
  await page.getByRole('switch', { name: 'Company name' }).click()
  await expect(name).toBeDisabled()
})

test('A logo is selected, previewed and saved; only pictures are accepted: LASER-09 LASER-10 LASER-11 LASER-12 LASER-18 VAL-41 VAL-47', async ({
  people,
}) => {
  const { page } = await createSettledCompany(people)
  await page.goto('/lmp')
  await page.getByRole('button', { name: 'Logo image' }).click()
  const dialog = dialogOn(page)
  await expect(dialog).toHaveAccessibleName('Logo image')
  const buttons = dialog.getByRole('contentinfo').getByRole('button')
  await expect(buttons.or(dialog.locator('footer button'))).toHaveText(['Change', 'Cancel'])
  const changeButton = dialog.getByRole('button', { name: 'Change' })
  await chooseFile(changeButton, {
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  })
  await expect(dialog.getByRole('alert')).toHaveText('Only image files are accepted')
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await chooseFile(changeButton, fileAt(photoNames[0] ?? ''))
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('img', { name: 'The logo' })).toBeVisible()
  await expect(dialog.locator('footer button')).toHaveText(['Change', 'Save', 'Cancel'])
  expect(await listFaults(page)).toEqual([])
  // The response is delayed until the sentence has been read.
  const answerRead = Promise.withResolvers<void>()
  await page.route('**/picture', async route => {
    await answerRead.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Uploading Image' })).toBeVisible()
  answerRead.resolve()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('cell').getByRole('img', { name: 'The logo' })).toBeVisible()
})

test('Users without the right to edit read the laser marking: LASER-01 S2', async ({ people }) => {
  const { page } = await people.signedIn('contact@nourdental.test')
  await page.goto('/lmp')
  await expect(page.getByText('Only an account owner can change these preferences.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Arch' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Logo image' })).toHaveCount(0)
})
