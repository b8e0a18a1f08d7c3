import type { Page } from '@playwright/test'
import { answer, dialogOn } from '../pages/kit.ts'
import { fileAt } from './made-files.ts'
import { findCaseIn, findFirst, type Place } from './places.ts'
import { textOn } from './reader.ts'
import { expect } from './story.ts'

/**
 * A dialog of the portal: the file with its component, a place it is opened from, and how to open it without changing
 * data.
 */
export type Opening = {
  readonly of: string
  readonly place: string
  /** Appended to the URL of the place. */
  readonly search?: string
  /** A URL for the same visitor that is not in the list of places. */
  readonly from?: Place['path']
  /** The width of the window in pixels, if it is not that of a desktop. */
  readonly width?: number
  readonly open: (page: Page) => Promise<void>
}

const clickButton = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
const clickExactButton = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

/** An entry of the row menu, in the first row that has the entry. */
const chooseEntry = (name: string) => async (page: Page) => {
  const buttons = page.locator('main tbody [aria-haspopup=menu]')
  const item = page.getByRole('menuitem', { name }).first()
  await expect(buttons.first()).toBeVisible()
  for (const button of await buttons.all()) {
    await button.click()
    await expect(page.getByRole('menu')).toBeVisible()
    if ((await item.count()) > 0) return await item.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  throw new Error(`no row offers "${name}"`)
}
const editRegion = (name: string) => (page: Page) =>
  page.getByRole('region', { name }).getByRole('button', { name: 'Edit information' }).click()
const clickFirst = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** The records of a case that its submitter may still change. */
const openRecords = {
  place: 'cases',
  from: findFirst(findCaseIn('IN_QC'), uuid => `/cases/admin/edit/${uuid}?step=records`),
} as const
const status = (list: 'admin' | 'doctor', filter: string) => ({
  place: list === 'admin' ? 'cases' : 'cases-doctors',
  search: `?status=${filter}`,
})
const chooseFirst = (page: Page) => page.locator('main tbody input[type=checkbox]').first().click()

export const dialogs: readonly Opening[] = [
  { of: 'shell/search/NavSearch.tsx', place: 'cases', open: page => page.keyboard.press('Control+k') },
  { of: 'ui/nav/SideNav.tsx', place: 'cases', width: 360, open: clickButton('Open navigation') },
  { of: 'shell/QuickPanel.tsx', place: 'cases', open: clickButton('Quick panel') },
  {
    of: 'platform/list/bulk/BulkResults.tsx',
    place: 'cases',
    open: async page => {
      await chooseFirst(page)
      await clickButton('Download files')(page)
      await answer(page, 'Download files')
      await expect(dialogOn(page).getByRole('button', { name: 'Close' }).last()).toBeEnabled()
    },
  },
  {
    of: 'features/cases/list/AssignManagerDialog.tsx',
    place: 'cases-doctors',
    open: async page => {
      await chooseFirst(page)
      await clickButton('Assign RM')(page)
    },
  },
  {
    of: 'features/cases/detail/dialogs/OverrideDialog.tsx',
    ...status('admin', 'rejected'),
    open: chooseEntry('Override rejection'),
  },
  {
    of: 'features/cases/detail/dialogs/ReasonsDialog.tsx',
    ...status('admin', 'planApproval'),
    open: chooseEntry('Cancel case'),
  },
  {
    of: 'features/plans/RejectPlanDialog.tsx',
    ...status('admin', 'planApproval'),
    open: chooseEntry('Request plan changes'),
  },
  {
    of: 'features/cases/attention/SnoozeDialog.tsx',
    ...status('admin', 'planApproval'),
    open: chooseEntry('Snooze…'),
  },
  { of: 'features/plans/ApprovePlanDialog.tsx', place: 'case-plan', open: clickExactButton('Approve plan') },
  { of: 'ui/picture/DrawDialog.tsx', place: 'case-plan', open: clickButton('Draw on the model') },
  { of: 'features/plans/SharePlan.tsx', place: 'case-plan', open: clickButton('Share with the patient') },
  {
    of: 'features/case-files/viewer/FileViewer.tsx',
    place: 'case-files',
    open: clickExactButton('Open: Frontal'),
  },
  {
    of: 'features/case-files/photo/PhotoSheet.tsx',
    place: 'case-files',
    open: clickExactButton('Photo sheet'),
  },
  {
    of: 'features/case-files/slots/MoveDialog.tsx',
    ...openRecords,
    open: async page => {
      await clickExactButton('More: Frontal')(page)
      await page.getByRole('menuitem', { name: 'Move to another slot' }).press('Enter')
    },
  },
  {
    of: 'features/case-files/photo/PhotoEditor.tsx',
    ...openRecords,
    open: async page => {
      await clickExactButton('Open: Frontal')(page)
      await clickButton('Rotate or crop')(page)
    },
  },
  {
    of: 'features/case-files/drop/AssignDialog.tsx',
    ...openRecords,
    open: async page => {
      const files = ['frontal.jpg', 'profile.jpg'].map(fileAt)
      await page.locator('main input[type=file][multiple]').first().setInputFiles(files)
    },
  },
  {
    of: 'features/case-files/ScannerOrder.tsx',
    ...openRecords,
    open: clickExactButton('Enter an order link'),
  },
  {
    of: 'features/phone-capture/PhoneDialog.tsx',
    ...openRecords,
    open: clickExactButton('Take with a phone'),
  },
  {
    of: 'features/shipments/CourierDialog.tsx',
    ...status('doctor', 'shipping'),
    open: chooseEntry('Mark last mile as shipped'),
  },
  {
    of: 'features/cases/patient/MergeDialog.tsx',
    place: 'patient',
    open: async page => {
      await clickButton('Patient actions')(page)
      await page.getByRole('menuitem', { name: 'Merge with another record' }).press('Enter')
    },
  },
  { of: 'features/requests/NewRequestDialog.tsx', place: 'requests', open: clickButton('New request') },
  { of: 'features/requests/CloseRequestDialog.tsx', place: 'requests', open: chooseEntry('Reject request') },
  { of: 'features/requests/ReorderDialog.tsx', place: 'requests', open: clickButton('Reorder') },
  {
    of: 'shell/SettingsPanel.tsx',
    place: 'profile-profile',
    open: async page => {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: 'Theme settings' }).click()
    },
  },
  {
    of: 'features/session/second-factor/SecondFactorDialog.tsx',
    place: 'profile-security',
    open: clickExactButton('Turn on'),
  },
  {
    of: 'features/integrations/api-keys/CreateKeyDialog.tsx',
    place: 'profile-integrations',
    open: clickExactButton('Create a key'),
  },
  {
    of: 'features/integrations/webhooks/WebhookDialog.tsx',
    place: 'profile-integrations',
    open: clickExactButton('Add a webhook'),
  },
  {
    of: 'features/session/passkeys/PasskeyDialog.tsx',
    place: 'profile-security',
    open: clickExactButton('Add a passkey'),
  },
  {
    of: 'features/contacts/sign-on/setup/SignOnDialog.tsx',
    place: 'profile-accounts',
    open: clickButton('Set up single sign-on'),
  },
  { of: 'features/session/OwnDialog.tsx', place: 'profile-profile', open: editRegion('User Information') },
  {
    of: 'ui/picture/CropDialog.tsx',
    place: 'profile-profile',
    open: async page => {
      await editRegion('User Information')(page)
      await dialogOn(page).locator('input[type=file]').setInputFiles(fileAt('frontal.jpg'))
      await expect(dialogOn(page).getByRole('slider', { name: 'Size' })).toBeVisible()
    },
  },
  {
    of: 'features/company/CompanyDialog.tsx',
    place: 'profile-profile',
    open: editRegion('Company Information'),
  },
  { of: 'features/contacts/ContactDialog.tsx', place: 'profile-profile', open: clickButton('Add admin') },
  {
    of: 'features/addresses/AddressDialog.tsx',
    place: 'profile-addresses',
    open: clickButton('Add address'),
  },
  {
    of: 'features/addresses/RemoveAddressDialog.tsx',
    place: 'profile-addresses',
    open: clickFirst('main tbody tr button:last-of-type'),
  },
  {
    of: 'features/company/PreferencesDialog.tsx',
    place: 'profile-preferences',
    open: clickButton('Edit Preferences'),
  },
  {
    of: 'features/preferences/ClinicalDialog.tsx',
    place: 'profile-preferences',
    open: clickButton('Edit clinical preferences'),
  },
  {
    of: 'features/preferences/templates/SaveTemplateDialog.tsx',
    place: 'case-form-prescription',
    open: clickExactButton('Save as template'),
  },
  { of: 'features/laser-marking/LogoDialog.tsx', place: 'laser-marking', open: clickButton('Logo image') },
  { of: 'features/doctors/DoctorDialog.tsx', place: 'doctors', open: clickButton('Add doctor') },

  { of: 'shell/CompanySwitch.tsx', place: 'lab-queue', open: clickButton('View as company') },
  {
    of: 'features/lab/case/StaffActDialog.tsx',
    place: 'lab-quality-check',
    open: clickButton('Reject records'),
  },
  {
    of: 'features/orders/lab/PrintJobDialog.tsx',
    place: 'lab-orders',
    search: '?status=READY_FOR_MANUFACTURING',
    open: async page => {
      await chooseFirst(page)
      await page.getByRole('region').getByRole('button', { name: 'Start processing', exact: true }).click()
    },
  },
  {
    of: 'features/orders/lab/OrderDialogs.tsx',
    place: 'lab-orders',
    search: '?status=PROCESSING',
    open: chooseEntry('Put on hold'),
  },
  {
    of: 'features/orders/lab/lots/OrderLotsDialog.tsx',
    place: 'lab-orders',
    search: '?status=PROCESSING',
    open: chooseEntry('Material lots'),
  },
  { of: 'features/lab/lots/ReasonDialog.tsx', place: 'lab-lot', open: clickButton('Recall lot') },
  { of: 'features/lab/lots/CorrectDialog.tsx', place: 'lab-lot', open: clickButton('Correct lot') },
  {
    of: 'features/orders/lab/files/FilesDialog.tsx',
    place: 'lab-orders',
    open: chooseEntry('Production files (ZIP)'),
  },
  {
    of: 'features/plans/authoring/PasteRows.tsx',
    place: 'lab-plan',
    open: page => page.getByRole('main').getByText(textOn(page, 'Paste CSV')).first().click(),
  },
  {
    of: 'features/catalog/EntryDialog.tsx',
    place: 'lab-settings-couriers',
    open: clickButton('Add courier'),
  },
  {
    of: 'features/catalog/HolidayDialog.tsx',
    place: 'lab-settings-holidays',
    open: clickButton('Add day off'),
  },
  {
    of: 'screens/catalog/guide/GuideDialog.tsx',
    place: 'lab-settings-guide',
    open: chooseEntry('Edit section'),
  },
  {
    of: 'features/orders/print-jobs/JobDialog.tsx',
    place: 'lab-print-jobs',
    open: clickButton('Plan print job'),
  },
  {
    of: 'platform/work/camera/CameraDialog.tsx',
    place: 'lab-scan',
    open: clickButton('Scan with the camera'),
  },
  {
    of: 'features/company/admin/NewCompanyDialog.tsx',
    place: 'lab-companies',
    open: clickButton('New company'),
  },
  { of: 'features/contacts/staff/RoleDialog.tsx', place: 'lab-staff', open: chooseEntry('Change role') },
  {
    of: 'features/contacts/staff/NewStaffDialog.tsx',
    place: 'lab-staff',
    open: clickButton('Add staff member'),
  },
  { of: 'features/audit/AuditEntryDialog.tsx', place: 'lab-audit', open: clickFirst('main tbody button') },
  { of: 'features/privacy/ExportDialog.tsx', place: 'lab-people', open: chooseEntry('Export') },
  {
    of: 'features/privacy/approvals/ApprovalDialog.tsx',
    place: 'lab-approvals',
    open: clickFirst('main tbody button'),
  },
  { of: 'features/privacy/EraseDialog.tsx', place: 'lab-people', open: chooseEntry('Erase') },
]

/** Menus and popovers of the frame: the button that opens each. */
export const menus: readonly string[] = ['Account', 'Language', 'Inbox', 'Uploads']
