import type { Page } from '@playwright/test'

/** A dialog of the portal: the file that draws it, a place it is opened from, and how, without changing anything. */
export type Opening = {
  readonly of: string
  readonly place: string
  readonly open: (page: Page) => Promise<void>
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()

/** An entry of the first menu of the page. */
const entry = (name: string) => async (page: Page) => {
  await page.locator('main [aria-haspopup=menu]').first().click()
  await page.getByRole('menuitem', { name }).first().click()
}
const part = (name: string) => (page: Page) =>
  page.getByRole('region', { name }).getByRole('button', { name: 'Edit information' }).click()

export const dialogs: readonly Opening[] = [
  { of: 'shell/NavSearch.tsx', place: 'cases', open: page => page.keyboard.press('Control+k') },
  { of: 'shell/QuickPanel.tsx', place: 'cases', open: button('Quick panel') },
  {
    of: 'shell/SettingsPanel.tsx',
    place: 'profile-profile',
    open: async page => {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: 'Theme settings' }).click()
    },
  },
  { of: 'shell/CompanySwitch.tsx', place: 'lab-queue', open: button('Look at a company') },
  { of: 'features/session/OwnDialog.tsx', place: 'profile-profile', open: part('User Information') },
  { of: 'features/contacts/ContactDialog.tsx', place: 'profile-profile', open: button('Add admin') },
  { of: 'features/addresses/AddressDialog.tsx', place: 'profile-addresses', open: button('Add address') },
  {
    of: 'features/company/PreferencesDialog.tsx',
    place: 'profile-preferences',
    open: button('Edit Preferences'),
  },
  {
    of: 'features/preferences/ClinicalDialog.tsx',
    place: 'profile-preferences',
    open: button('Edit clinical preferences'),
  },
  { of: 'features/laser-marking/LogoDialog.tsx', place: 'laser-marking', open: button('Logo image') },
  { of: 'features/doctors/DoctorDialog.tsx', place: 'doctors', open: button('Add doctor') },
  {
    of: 'features/lab/settings/EntryDialog.tsx',
    place: 'lab-settings-couriers',
    open: button('Add courier'),
  },
  { of: 'features/lab/companies/NewCompanyDialog.tsx', place: 'lab-companies', open: button('New company') },
  { of: 'features/lab/staff/NewStaffDialog.tsx', place: 'lab-staff', open: button('Add member') },
  { of: 'features/privacy/ExportDialog.tsx', place: 'lab-people', open: entry('Export') },
  { of: 'features/privacy/EraseDialog.tsx', place: 'lab-people', open: entry('Erase') },
]

/**
 * Dialogs that need a case, a plan or a file in a certain state. The stories of those open them; not all are looked at
 * by axe there. Whoever opens one here takes it from this list.
 */
export const notOpened: readonly string[] = [
  'features/addresses/CongratulationsDialog.tsx',
  'features/addresses/GetStartedDialog.tsx',
  'features/addresses/RemoveAddressDialog.tsx',
  'features/case-files/FileViewer.tsx',
  'features/case-files/MoveDialog.tsx',
  'features/case-files/ScannerOrder.tsx',
  'features/case-files/drop/AssignDialog.tsx',
  'features/case-files/photo/PhotoEditor.tsx',
  'features/case-files/photo/PhotoSheet.tsx',
  'features/cases/detail/OverrideDialog.tsx',
  'features/cases/detail/ReasonsDialog.tsx',
  'features/cases/detail/UpgradeDialog.tsx',
  'features/cases/list/AssignManagerDialog.tsx',
  'features/cases/list/BulkResults.tsx',
  'features/chat/FileView.tsx',
  'features/company/CompanyDialog.tsx',
  'features/company/ConfigurationDialog.tsx',
  'features/lab/audit/LineDialog.tsx',
  'features/lab/case/StaffActDialog.tsx',
  'features/lab/orders/OrderDialogs.tsx',
  'features/lab/plan/PasteRows.tsx',
  'features/lab/settings/HolidayDialog.tsx',
  'features/lab/shipments/AddOrders.tsx',
  'features/phone-capture/PhoneDialog.tsx',
  'features/plans/ApprovePlanDialog.tsx',
  'features/plans/RejectPlanDialog.tsx',
  'features/plans/SharePlan.tsx',
  'features/requests/CloseRequestDialog.tsx',
  'features/requests/NewRequestDialog.tsx',
  'features/shipments/CourierDialog.tsx',
  'screens/lab/guide/GuideDialog.tsx',
  'ui/SideNav.tsx',
  'ui/picture/CropDialog.tsx',
  'ui/picture/PictureField.tsx',
]
