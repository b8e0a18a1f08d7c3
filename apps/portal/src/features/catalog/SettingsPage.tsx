import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { Tabs } from '../../ui/nav/Tabs.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

export const settingsTabs = [
  'couriers',
  'packages',
  'rejectReasons',
  'products',
  'loyalty',
  'holidays',
  'guide',
  'naming',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

type Props = {
  tab: SettingsTab
  count?: number | undefined
  /** Undefined if nothing can be added, as for the four products. */
  onAdd?: () => void
  children: ReactNode
}

/** The common layout of the settings tabs. */
export function SettingsPage({ tab, count, onAdd, children }: Props) {
  const { t } = useTranslation('labSettings')
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('title')}
          action={
            onAdd &&
            tab !== 'products' &&
            tab !== 'guide' &&
            tab !== 'naming' && (
              <Button variant="primary" icon={Plus} onClick={onAdd}>
                {t(`add.${tab}`)}
              </Button>
            )
          }
          tabs={
            <Tabs
              label={t('title')}
              items={settingsTabs.map(settingsTab => ({
                href: `/lab/settings/${settingsTab}`,
                label: t(`tab.${settingsTab}`),
                current: settingsTab === tab,
                ...(settingsTab === tab && count !== undefined ? { count } : {}),
              }))}
            />
          }
        />
      }
    >
      {children}
    </PageLayout>
  )
}
