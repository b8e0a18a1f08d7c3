import { defaultDateFormat } from '@archway/contract/kernel'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmIdentity } from '../features/session/confirm/ConfirmIdentity.tsx'
import { SessionEnd } from '../features/session/SessionEnd.tsx'
import { unsentForms } from '../platform/drafts/unsent-forms.ts'
import { usePicture } from '../platform/files/use-picture.ts'
import { queryClient } from '../platform/http/query.ts'
import { currentLanguage, loadWords, switchLanguage } from '../platform/i18n/language.ts'
import { usePathname } from '../platform/list/navigate.ts'
import { changeAppearance, useAppearance } from '../platform/session/appearance.ts'
import { isStaff, saveMe, useSession } from '../platform/session/session.ts'
import { DeskProvider } from '../ui/DeskProvider.tsx'
import { UnsentContext } from '../ui/form/unsent.ts'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import { whenIdle } from '../ui/lazy/when-idle.ts'
import { Frame } from '../ui/nav/Frame.tsx'
import { LanguageMenu } from '../ui/nav/LanguageMenu.tsx'
import { SideNav } from '../ui/nav/SideNav.tsx'
import { Toolbar } from '../ui/nav/Toolbar.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { BlockedBanner } from './BlockedBanner.tsx'
import { CompanyMark, CompanySwitch } from './CompanySwitch.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { InboxMenu } from './InboxMenu.tsx'
import { navigationFor } from './navigation.ts'
import { Onboarding } from './Onboarding.tsx'
import { QuickPanel } from './QuickPanel.tsx'
import { ScanAnywhere } from './ScanAnywhere.tsx'
import { ShortcutBar } from './ShortcutBar.tsx'
import { NavSearch } from './search/NavSearch.tsx'
import { startSeeding } from './seed-queries.ts'
import { UploadMenu } from './UploadMenu.tsx'
import { useLive } from './use-live.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { badgesOf, useWaiting } from './use-waiting.ts'

// Set before the first render: pages must not repeat the calls whose responses are already here.
startSeeding()

const SettingsPanel = lazyDialog(async () => (await import('./SettingsPanel.tsx')).SettingsPanel)

/**
 * Most pages need more words than the frame's, such as those of tabs and forms: load them before the first page is
 * opened.
 */
const preloadPages = (): void =>
  void Promise.allSettled([
    loadWords('portal'),
    import('../ui/nav/Tabs.tsx'),
    import('../ui/overlay/FormDialog.tsx'),
    import('../platform/form/form.ts'),
  ])

/** Everything around a signed-in person's page: navigation, toolbar, banners. */
export function Shell() {
  const { user, company } = useSession()
  useLive(user.uuid)
  useEffect(() => whenIdle(preloadPages), [])
  return (
    <QueryClientProvider client={queryClient}>
      <DeskProvider dateFormat={company?.dateFormat ?? defaultDateFormat}>
        {/* A change of company remounts the pages: nothing of the previous company remains. */}
        <UnsentContext value={unsentForms}>
          <Desk key={company?.uuid ?? ''} />
        </UnsentContext>
      </DeskProvider>
    </QueryClientProvider>
  )
}

type Panel = 'navigation' | 'settings'

function Desk() {
  const { t } = useTranslation(['shell', 'desk'])
  const session = useSession()
  const entries = navigationFor(t, session, usePathname(), badgesOf(useWaiting()))
  const { navbar } = useAppearance()
  const shortcuts = useShortcuts()
  const [panel, setPanel] = useState<Panel | null>(null)
  const panelProps = (name: Panel) => ({
    open: panel === name,
    onOpenChange: (isOpen: boolean) => setPanel(isOpen ? name : null),
  })
  const { user, company } = session

  const fold = (isFolded: boolean) => {
    const next = isFolded ? 'folded' : 'open'
    changeAppearance({ navbar: next })
    void saveMe({ settings: { navbar: next } }).catch(() => {})
  }
  return (
    <Frame
      nav={
        <SideNav
          user={{
            displayName: user.data.displayName,
            email: user.data.email,
            photo: usePicture(user.data.photoURL),
            company: company?.name ?? t('shell:provider'),
            companyLogo: usePicture(company?.logoUrl),
            href: '/profile/profile',
          }}
          entries={entries}
          folded={navbar === 'folded'}
          onFoldedChange={fold}
          stars={{
            ids: shortcuts.ids,
            onStar: shortcuts.toggle,
            label: label => t('desk:shortcuts.toggle', { label }),
          }}
          {...panelProps('navigation')}
        />
      }
      toolbar={
        <Toolbar
          onOpenNavigation={() => setPanel('navigation')}
          start={
            <>
              <NavSearch entries={entries} />
              <ShortcutBar entries={entries} ids={shortcuts.ids} />
            </>
          }
          end={
            <>
              {isStaff(session) && <CompanySwitch />}
              <UploadMenu />
              <InboxMenu />
              <LanguageMenu
                language={currentLanguage()}
                onChange={language => {
                  void switchLanguage(language)
                  void saveMe({ language }).catch(() => {})
                }}
              />
              <QuickPanel onSettings={() => setPanel('settings')} />
              <AccountMenu onSettings={() => setPanel('settings')} />
            </>
          }
        />
      }
      banner={
        <>
          <ConnectionBanner />
          <SessionEnd />
          {isStaff(session) ? <CompanyMark /> : <BlockedBanner />}
          {isStaff(session) && !session.company && <ScanAnywhere />}
        </>
      }
    >
      <Outlet />
      <Onboarding />
      <ConfirmIdentity />
      <SettingsPanel {...panelProps('settings')} />
    </Frame>
  )
}
