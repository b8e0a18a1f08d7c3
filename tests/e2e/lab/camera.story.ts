import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialogOn } from '../pages/kit.ts'
import { listFaults } from '../support/axe.ts'
import { showToCamera } from '../support/camera-picture.ts'
import { advanceToManufacturing, createRetainerInCheck } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

const picture = join(process.env.STORY_DATA ?? tmpdir(), `camera-${process.pid}.y4m`)

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${picture}`,
      ],
    }),
})

// Only Chromium with a visible window has a camera.
test('A phone reads the code of an order with its camera and shows its next step: U7', {
  tag: '@window',
}, async ({ people }) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const { page, context } = await people.signedIn('production@archway.test')
  const lab = (await people.signedIn('staff@archway.test')).page
  const { uuid } = await createRetainerInCheck(clinic, lab, newPatient('Camera'))
  const order = await advanceToManufacturing(lab, uuid)
  await page.setViewportSize({ width: 360, height: 740 })
  const open = page.getByRole('button', { name: 'Scan with the camera' })
  const dialog = dialogOn(page)

  await test.step('without permission for the camera, the dialog says so', async () => {
    // Chromium's fake camera needs its video file. Granting only another permission denies the camera.
    showToCamera(picture, 'AL-00-000000')
    await context.grantPermissions(['geolocation'])
    await page.goto('/lab/scan')
    await open.click()
    await expect(dialog).toContainText('The browser does not allow the camera on this page.')
    await context.grantPermissions(['camera'])
  })
  await test.step('an unknown code keeps the camera open', async () => {
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByLabel('Camera image')).toBeVisible()
    await expect(dialog).toContainText('No order, case, shipment or print job AL-00-000000')
    expect(await listFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close camera' }).last().click()
    await expect(dialog).toBeHidden()
  })
  await test.step('the code of an order closes the camera and shows its next step', async () => {
    showToCamera(picture, order.identifier)
    await open.click()
    await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/lab/scan')
    await expect(
      page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: 'Start processing' }),
    ).toBeVisible()
  })
})
