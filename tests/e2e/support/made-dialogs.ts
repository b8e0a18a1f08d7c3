import { companyAdminCalls, companyCalls } from '@archway/contract/company'
import { webhookCalls } from '@archway/contract/integrations'
import { orderCalls, printJobCalls } from '@archway/contract/orders'
import { templateCalls } from '@archway/contract/preferences'
import type { Language } from '@archway/words'
import type { Page } from '@playwright/test'
import { type AddressInput, addresses } from '../pages/addresses.ts'
import { chat } from '../pages/chat.ts'
import { choose, dialogOn } from '../pages/kit.ts'
import { createNewCompany, createSettledCompany } from '../pages/new-company.ts'
import { holdReads } from '../pages/slow-line.ts'
import { callAs, createDraftCase } from './api.ts'
import {
  advanceToManufacturing,
  createOutgrownPlan,
  createPlanWithoutFiles,
  createRetainerInCheck,
  createShipment,
  manufactureAndPack,
  shipOrders,
} from './made-cases.ts'
import { fileAt } from './made-files.ts'
import { expect, newPatient, type Person, type test } from './story.ts'

type People = Parameters<Parameters<typeof test>[2]>[0]['people']

/** Who opens a dialog, and at which URL. */
export type DialogUrl = { readonly person: Person; readonly path: string }

/** A dialog for which the demo data has no example: `make` creates it. */
export type DialogWithSetup = {
  readonly of: string
  /** `language` is that of the first variant; later variants on the same page use another one. */
  readonly make: (people: People, language: Language) => Promise<DialogUrl>
  /** Closing the dialog changes the example, so each variant needs a new one. */
  readonly closingChangesData?: boolean
  readonly open: (page: Page, language: Language) => Promise<void>
  /** How to close it, if Escape does not. */
  readonly leave?: (page: Page) => Promise<void>
  /** The dialog opens by itself, so no control gets the focus back. */
  readonly byItself?: boolean
}

const clinicEmail = 'contact@nourdental.test'
const nameIn = (language: Language) => new Intl.DisplayNames(language, { type: 'region' })
const inToronto: Omit<AddressInput, 'country'> = {
  type: 'Shipment',
  owner: 'Clinic',
  name: 'Harbour Practice',
  city: 'Toronto',
  state: 'Ontario',
  zip: 'M5J 0B8',
  street: '12 Queens Quay West',
  phone: '+14165550160',
}
const staffEmail = 'staff@archway.test'

/** An order of a retainer that production may print. */
const createRetainerToPrint = async (people: People, language: Language) => {
  const clinic = (await people.signedIn(clinicEmail)).page
  const staff = await people.signedIn(staffEmail, language)
  const { uuid } = await createRetainerInCheck(clinic, staff.page, newPatient('Printed'))
  return { staff, order: await advanceToManufacturing(staff.page, uuid) }
}

export const dialogsWithSetup: readonly DialogWithSetup[] = [
  {
    of: 'features/preferences/templates/TemplateDialog.tsx',
    make: async (people, language) => {
      const person = await createSettledCompany(people, {}, language)
      await callAs(person.page, templateCalls.addCompanyTemplate, {
        body: { name: 'Slow', answers: { kind: 'alignerPlan', wearDays: 14, instructions: 'Slowly' } },
      })
      return { person, path: '/profile/preferences' }
    },
    open: async page => {
      await page.getByRole('button', { name: 'Actions for "Slow"' }).click()
      await page.getByRole('menuitem', { name: 'Edit template' }).click()
    },
  },
  {
    of: 'features/orders/lab/FinishDialog.tsx',
    make: async (people, language) => {
      const clinic = (await people.signedIn(clinicEmail)).page
      const staff = await people.signedIn(staffEmail, language)
      const { uuid } = await createRetainerInCheck(clinic, staff.page, newPatient('Counted'))
      const { uuid: id } = await advanceToManufacturing(staff.page, uuid)
      await callAs(staff.page, orderCalls.actOnOrder, {
        params: { id, action: 'start' },
        body: { printJob: 'NEST-1' },
      })
      await callAs(staff.page, orderCalls.actOnOrder, { params: { id, action: 'make' }, body: {} })
      return { person: staff, path: `/lab/case/${uuid}/orders` }
    },
    open: page => page.getByRole('main').locator('tbody button').first().click(),
  },
  {
    of: 'features/orders/print-jobs/StartDialog.tsx',
    make: async (people, language) => {
      const { staff, order } = await createRetainerToPrint(people, language)
      const { data } = await callAs(staff.page, printJobCalls.createPrintJob, {
        body: {
          name: `Planned ${order.identifier}`,
          printer: null,
          material: 'PRINT_RESIN',
          orders: [order.uuid],
        },
      })
      return { person: staff, path: `/lab/print-jobs/${data.uuid}` }
    },
    open: page => page.getByRole('button', { name: 'Start printing' }).click(),
  },
  {
    of: 'features/orders/print-jobs/FailDialog.tsx',
    make: async (people, language) => {
      const { staff, order } = await createRetainerToPrint(people, language)
      const name = `Printing ${order.identifier}`
      await callAs(staff.page, orderCalls.actOnOrder, {
        params: { id: order.uuid, action: 'start' },
        body: { printJob: name },
      })
      const { data } = await callAs(staff.page, printJobCalls.printJobs, {
        query: { filter: { EQ: { name } } },
      })
      return { person: staff, path: `/lab/print-jobs/${data[0]?.uuid}` }
    },
    open: page => page.getByRole('button', { name: 'Printing failed' }).click(),
  },
  {
    of: 'features/orders/lab/pieces/ScrapDialog.tsx',
    make: async (people, language) => {
      const { staff, order } = await createRetainerToPrint(people, language)
      await callAs(staff.page, orderCalls.actOnOrder, {
        params: { id: order.uuid, action: 'start' },
        body: { printJob: `Remade ${order.identifier}` },
      })
      return { person: staff, path: `/lab/scan?code=${encodeURIComponent(order.identifier)}` }
    },
    open: page => page.getByRole('button', { name: 'Remake pieces' }).click(),
  },
  {
    of: 'features/session/SessionEnd.tsx',
    make: async (people, language) => {
      const person = await people.signedIn('contact@nourdental.test', language)
      await person.page.route('**/account/security', route => {
        const expiresAt = new Date(Date.now() + 100_000).toISOString()
        return route.fulfill({ json: { data: { passwordProblems: [], idleSeconds: null, expiresAt } } })
      })
      return { person, path: '/profile/profile' }
    },
    // The portal checks the end of the session every ten seconds.
    open: page => page.getByRole('alertdialog').waitFor({ timeout: 60_000 }),
    byItself: true,
  },
  {
    of: 'features/session/confirm/ConfirmIdentityDialog.tsx',
    make: async (people, language) => {
      const owner = await people.signedIn('owner@anadolu.test', language)
      owner.expectsStatus(403)
      // Simulates a call long after the sign-in: the sessions of stories are too new for this refusal.
      await owner.page.route('**/company/export', route =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 403, json: { code: 'CONFIRMATION_NEEDED', message: '', extra: [] } })
          : route.continue(),
      )
      return { person: owner, path: '/profile/data' }
    },
    open: page => page.getByRole('button', { name: 'Export everything' }).click(),
  },
  {
    of: 'features/session/people/RequestResetDialog.tsx',
    make: async (people, language) => {
      const staff = await people.signedIn(staffEmail, language)
      // Pretends that a colleague has a second factor; the other people of the stories sign in without one.
      await staff.page.route('**/account/people*', async route => {
        const response = await route.fetch()
        const body = await response.json()
        await route.fulfill({
          json: { ...body, data: body.data.map((row: object) => ({ ...row, hasSecondFactor: true })) },
        })
      })
      return { person: staff, path: '/profile/accounts' }
    },
    open: async page => {
      await page.getByRole('button', { name: 'Actions for Petra Novak' }).click()
      await page.getByRole('menuitem', { name: 'Request a reset of two-step verification' }).press('Enter')
    },
  },
  {
    of: 'features/contacts/RequestOwnerDialog.tsx',
    make: async (people, language) => {
      const staff = await people.signedIn('support@archway.test', language)
      const { data } = await callAs(staff.page, companyAdminCalls.companies, {
        query: { filter: { EQ: { name: 'Nour Dental' } } },
      })
      await callAs(staff.page, companyAdminCalls.switchCompany, {
        body: { companyUuid: data[0]?.uuid ?? '' },
      })
      return { person: staff, path: '/profile/profile' }
    },
    open: page => page.getByRole('button', { name: 'Request account owner rights for Layla Aziz' }).click(),
  },
  {
    of: 'features/integrations/SecretDialog.tsx',
    make: async (people, language) => {
      const owner = await people.signedIn('owner@anadolu.test', language)
      return { person: owner, path: '/profile/integrations' }
    },
    open: async page => {
      await page.getByRole('button', { name: 'Create a key' }).click()
      const form = dialogOn(page)
      await form.locator('input[type=text]').first().fill('Scanner 2')
      await form.locator('input[type=checkbox]').first().click()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      // The form closes before the secret is shown.
      await page.getByRole('button', { name: 'I have saved it' }).waitFor()
    },
    leave: page => page.getByRole('button', { name: 'I have saved it' }).click(),
    byItself: true,
  },
  {
    of: 'features/integrations/webhooks/DeliveriesDialog.tsx',
    make: async (people, language) => {
      const owner = await people.signedIn('owner@anadolu.test', language)
      const { data } = await callAs(owner.page, webhookCalls.webhooks)
      if (data.length === 0)
        await callAs(owner.page, webhookCalls.createWebhook, {
          body: { url: 'https://hooks.example.test/', description: null, events: ['case.status_changed'] },
        })
      return { person: owner, path: '/profile/integrations' }
    },
    open: async page => {
      await page.locator('main li button[aria-haspopup]').last().press('Enter')
      await page.getByRole('menuitem').first().press('Enter')
    },
  },
  {
    of: 'features/plans/authoring/ProductionFiles.tsx',
    make: async (people, language) => {
      const { page } = await people.signedIn(clinicEmail)
      const staff = await people.signedIn(staffEmail, language)
      const { uuid } = await createPlanWithoutFiles(page, staff.page, newPatient('Exception'))
      return { person: staff, path: `/lab/case/${uuid}/orders` }
    },
    open: page => page.getByRole('button', { name: 'Record an exception' }).click(),
  },
  {
    of: 'features/company/ConfigurationDialog.tsx',
    make: async (people, language) => ({ person: await createNewCompany(people, {}, language), path: '/' }),
    closingChangesData: true,
    open: page => expect(page.getByRole('dialog', { name: 'Configuration' })).toBeVisible(),
    leave: async page => {
      await page.keyboard.press('Escape')
      await choose(dialogOn(page), 'Dental notation', 'Palmer')
      await dialogOn(page).getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('dialog', { name: 'Configuration' })).toHaveCount(0)
    },
    byItself: true,
  },
  {
    of: 'features/addresses/GetStartedDialog.tsx',
    make: async (people, language) => {
      const person = await createNewCompany(people, {}, language)
      await callAs(person.page, companyCalls.updateConfiguration, { body: { dentalNotation: 'palmer' } })
      return { person, path: '/' }
    },
    open: page => expect(page.getByRole('dialog', { name: 'Get started' })).toBeVisible(),
    byItself: true,
  },
  {
    of: 'features/addresses/CongratulationsDialog.tsx',
    make: async (people, language) => ({
      person: await createSettledCompany(people, {}, language),
      path: '/profile/addresses',
    }),
    closingChangesData: true,
    open: async (page, language) => {
      const tab = addresses(page)
      await tab.open()
      await tab.add()
      // Suggestions that arrive after their field lost the focus do not cover anything.
      const cities = await holdReads(page, '**/city/*')
      await tab.fill({ ...inToronto, country: nameIn(language).of('CA') ?? '' })
      const arrived = page.waitForResponse(/\/city\//)
      cities.release()
      await arrived
      await tab.dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Congratulations' })).toBeVisible()
    },
  },
  {
    of: 'features/cases/detail/dialogs/UpgradeDialog.tsx',
    make: async (people, language) => {
      const person = await people.signedIn(clinicEmail, language)
      const { page } = person
      const staff = (await people.signedIn(staffEmail)).page
      const uuid = await createOutgrownPlan(page, staff, newPatient('Outgrown'))
      return { person, path: `/cases/admin/all/${uuid}/details` }
    },
    open: page => page.getByRole('button', { name: 'Choose a package' }).click(),
  },
  {
    of: 'features/chat/room/FileView.tsx',
    make: async (people, language) => {
      const person = await people.signedIn(clinicEmail, language)
      const { page } = person
      const conversation = chat(page)
      const room = await createDraftCase(page, newPatient('Pictured'))
      await conversation.open(room)
      await conversation.attach(fileAt('frontal.jpg'))
      await conversation.sendWithAttachments('The bite today')
      await expect(page.getByRole('button', { name: 'Open frontal.jpg' })).toBeVisible()
      return { person, path: `/cases/${room}/chat` }
    },
    open: page => page.getByRole('button', { name: 'Open frontal.jpg' }).click(),
  },
  {
    of: 'features/shipments/lab/AddOrders.tsx',
    make: async (people, language) => {
      const clinic = (await people.signedIn(clinicEmail)).page
      const person = await people.signedIn(staffEmail, language)
      const { page } = person
      const createPackedOrder = async () =>
        manufactureAndPack(page, (await createRetainerInCheck(clinic, page, newPatient('Boxed'))).uuid)
      const box = await createShipment(page, [await createPackedOrder()], 'client')
      await createPackedOrder()
      return { person, path: `/lab/shipments/${box.uuid}` }
    },
    open: page => page.getByRole('button', { name: 'Add packed orders' }).click(),
  },
  {
    of: 'features/shipments/lab/UndoDialog.tsx',
    make: async (people, language) => {
      const clinic = (await people.signedIn(clinicEmail)).page
      const person = await people.signedIn(staffEmail, language)
      const { page } = person
      const { uuid } = await createRetainerInCheck(clinic, page, newPatient('Left'))
      const box = await shipOrders(page, [await manufactureAndPack(page, uuid)], 'client')
      return { person, path: `/lab/shipments/${box.uuid}` }
    },
    open: page => page.getByRole('button', { name: 'Undo shipping' }).click(),
  },
]
