import { Couriers } from '../../features/catalog/Couriers.tsx'
import { Holidays } from '../../features/catalog/Holidays.tsx'
import { Packages } from '../../features/catalog/Packages.tsx'
import { Products } from '../../features/catalog/Products.tsx'
import { Reasons } from '../../features/catalog/Reasons.tsx'
import { type SettingsTab, settingsTabs } from '../../features/catalog/SettingsPage.tsx'
import { Tiers } from '../../features/catalog/Tiers.tsx'
import { usePathParts } from '../../platform/list/navigate.ts'
import { GuideSettings } from './guide/GuideSettings.tsx'
import { NamingSettings } from './NamingSettings.tsx'

const pages = {
  couriers: Couriers,
  packages: Packages,
  rejectReasons: Reasons,
  products: Products,
  loyalty: Tiers,
  holidays: Holidays,
  guide: GuideSettings,
  naming: NamingSettings,
} satisfies Record<SettingsTab, unknown>

/** `/lab/settings/:tabName`: the reference data. */
export function Screen() {
  const { tabName } = usePathParts<'tabName'>()
  const Page = pages[settingsTabs.find(tab => tab === tabName) ?? 'couriers']
  return <Page />
}
