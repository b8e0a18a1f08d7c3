import { Couriers } from '../../features/lab/settings/Couriers.tsx'
import { Holidays } from '../../features/lab/settings/Holidays.tsx'
import { Packages } from '../../features/lab/settings/Packages.tsx'
import { Products } from '../../features/lab/settings/Products.tsx'
import { Reasons } from '../../features/lab/settings/Reasons.tsx'
import { type SettingsTab, settingsTabs } from '../../features/lab/settings/SettingsPage.tsx'
import { Tiers } from '../../features/lab/settings/Tiers.tsx'
import { usePathParts } from '../../platform/navigate.ts'
import { GuideSettings } from './guide/GuideSettings.tsx'

const pages = {
  couriers: Couriers,
  packages: Packages,
  rejectReasons: Reasons,
  products: Products,
  loyalty: Tiers,
  holidays: Holidays,
  guide: GuideSettings,
} satisfies Record<SettingsTab, unknown>

/** `/lab/settings/:tabName`: the reference data the provider keeps itself. */
export function Screen() {
  const { tabName } = usePathParts<'tabName'>()
  const Page = pages[settingsTabs.find(tab => tab === tabName) ?? 'couriers']
  return <Page />
}
