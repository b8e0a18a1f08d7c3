import { useTranslation } from 'react-i18next'
import { AddressTable } from '../../features/addresses/AddressTable.tsx'
import { PreferencesCard } from '../../features/notifications/PreferencesCard.tsx'
import { PushCard } from '../../features/notifications/PushCard.tsx'
import { usePathParts } from '../../platform/list/navigate.ts'
import { hasDuty, isSuperAdmin, managesCompany, useSession } from '../../platform/session/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Tabs } from '../../ui/nav/Tabs.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'
import { DataTab } from './DataTab.tsx'
import { IntegrationsTab } from './IntegrationsTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'

const PreferencesTab = lazyPart(async () => (await import('./PreferencesTab.tsx')).PreferencesTab)
const AccountsTab = lazyPart(async () => (await import('./AccountsTab.tsx')).AccountsTab)

/**
 * `/profile/$tabName`: the company and its people, addresses, preferences, and the viewer's notifications. An unknown
 * tab shows the first one (ruling 26); staff who have not switched to a company see only their own profile.
 */
export function Screen() {
  const { t } = useTranslation([
    'profile',
    'notificationSettings',
    'security',
    'accountSecurity',
    'integrations',
  ])
  const { tabName } = usePathParts<'tabName'>()
  const session = useSession()
  const tabs = [
    { id: 'profile', label: t('profile:tab.profile'), page: <ProfileTab /> },
    session.company &&
      managesCompany(session) && {
        id: 'addresses',
        label: t('profile:tab.addresses'),
        page: <AddressTable />,
      },
    session.company && {
      id: 'preferences',
      label: t('profile:tab.preferences'),
      page: <PreferencesTab />,
    },
    session.company &&
      managesCompany(session) && {
        id: 'data',
        label: t('profile:tab.data'),
        page: <DataTab />,
      },
    { id: 'security', label: t('security:tab'), page: <SecurityTab /> },
    (session.company ? managesCompany(session) : hasDuty(session, 'administration')) && {
      id: 'accounts',
      label: t('accountSecurity:tab'),
      page: <AccountsTab />,
    },
    (isSuperAdmin(session) || hasDuty(session, 'administration')) && {
      id: 'integrations',
      label: t('integrations:tab'),
      page: <IntegrationsTab />,
    },
    { id: 'notifications', label: t('notificationSettings:preferences.tab'), page: <NotificationSettings /> },
  ].filter(tab => tab !== null && tab !== false)
  const current = tabs.find(({ id }) => id === tabName) ?? tabs[0]
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('profile:title')}
          tabs={
            <Tabs
              label={t('profile:tabs')}
              items={tabs.map(({ id, label }) => ({
                href: `/profile/${id}`,
                label,
                current: id === current?.id,
              }))}
            />
          }
        />
      }
    >
      {current?.page}
    </PageLayout>
  )
}

function NotificationSettings() {
  return (
    <div className="flex flex-col gap-4">
      <PushCard />
      <PreferencesCard />
    </div>
  )
}
