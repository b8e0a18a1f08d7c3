import type { Page, Request, Route } from '@playwright/test'
import { caseDetail } from '../pages/case-detail.ts'
import { caseForm } from '../pages/case-form.ts'
import { chooseFile } from '../pages/kit.ts'
import { createDraftCase } from '../support/api.ts'
import { hashFile, paddedScan } from '../support/made-files.ts'
import { expect, newPatient, type Person, test } from '../support/story.ts'

// The stories of this file need a server that stores files in object storage: S3_BUCKET and its settings.
const storage = (url: URL): boolean => url.origin === new URL(process.env.S3_ENDPOINT ?? '').origin

const openRecords = async ({ page }: Person): Promise<string> => {
  const uuid = await createDraftCase(page, newPatient('Direct'))
  await page.goto(`/cases/admin/edit/${uuid}?step=records`)
  await expect(page.getByRole('button', { name: /^Choose files/ })).toBeVisible()
  return uuid
}

/** Parts sent to the storage, and requests with bytes sent to the server. */
const countSent = (page: Page) => {
  const requestCounts = { parts: 0, throughServer: 0 }
  page.on('request', (request: Request) => {
    if (request.method() === 'PUT' && storage(new URL(request.url()))) requestCounts.parts += 1
    if (request.method() === 'PATCH') requestCounts.throughServer += 1
  })
  return requestCounts
}

const expectWhole = async ({ page }: Person, slot: string, scan: string) => {
  await caseForm(page).expectArrived(slot)
  const download = await caseDetail(page).download(slot)
  expect(hashFile(await download.path())).toBe(hashFile(scan))
}

test('R5: A file is uploaded directly to the object storage, even if the clock of the browser is wrong', async ({
  people,
}, { outputDir }) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  await page.clock.setSystemTime(Date.now() + 5 * 3_600_000)
  await openRecords(doctor)
  const counts = countSent(page)
  const scan = paddedScan(outputDir, 'upperImpression.stl', 12)
  await chooseFile(page.getByRole('button', { name: /^Choose a file: Upper scan/ }), scan)
  await expectWhole(doctor, 'Upper scan', scan)
  expect(counts).toEqual({ parts: 3, throughServer: 0 })
})

test('R5 UPL-07: A direct upload resumes after a reload and after a lost connection, and sends only the missing parts', async ({
  people,
}, { outputDir }) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  await openRecords(doctor)
  const heldRoutes: Route[] = []
  let open = false
  await page.route(storage, async route => {
    if (open) await route.continue()
    else heldRoutes.push(route)
  })
  const scan = paddedScan(outputDir, 'lowerImpression.stl', 12)
  await chooseFile(page.getByRole('button', { name: /^Choose a file: Lower scan/ }), scan)
  // Three parts are sent at once; one is stored before the reload.
  await expect.poll(() => heldRoutes.length).toBe(3)
  const stored = page.waitForResponse(response => storage(new URL(response.url())))
  await heldRoutes[0]!.continue()
  expect((await stored).status()).toBe(200)
  page.once('dialog', dialog => void dialog.accept())
  heldRoutes.length = 0
  const counts = countSent(page)
  await page.reload()
  await expect.poll(() => heldRoutes.length).toBe(2)
  open = true
  await Promise.all(heldRoutes.map(route => route.abort('internetdisconnected')))
  await expectWhole(doctor, 'Lower scan', scan)
  // The two missing parts, and the same two again after the connection was lost.
  expect(counts).toEqual({ parts: 4, throughServer: 0 })
})

test('R5: When the browser cannot reach the storage, the file is uploaded through the server', async ({
  people,
}, { outputDir }) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  await openRecords(doctor)
  await page.route(storage, route =>
    route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
  )
  const counts = countSent(page)
  const scan = paddedScan(outputDir, 'upperImpression.stl', 6)
  await chooseFile(page.getByRole('button', { name: /^Choose a file: Upper scan/ }), scan)
  await expectWhole(doctor, 'Upper scan', scan)
  expect(counts.throughServer).toBe(2)
})
