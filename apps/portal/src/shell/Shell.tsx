import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, switchLanguage } from '../platform/language.ts'
import { readFolded, rememberFolded } from '../platform/look.ts'
import { usePathname } from '../platform/navigate.ts'
import { saveMe, useSession } from '../platform/session.ts'
import { DeskProvider } from '../ui/DeskProvider.tsx'
import { Frame } from '../ui/Frame.tsx'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'
import { SideNav } from '../ui/SideNav.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { BlockedBanner } from './BlockedBanner.tsx'
import { InboxMenu } from './InboxMenu.tsx'
import { navigationFor } from './navigation.ts'
import { QuickPanel } from './QuickPanel.tsx'
import { UploadMenu } from './UploadMenu.tsx'
import { useLive } from './use-live.ts'

/** Everything around a signed-in person's page: navigation, toolbar, banners. */
export function Shell() {
  return (
    <DeskProvider>
      <Desk />
    </DeskProvider>
  )
}

function Desk() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const path = usePathname()
  const [folded, setFolded] = useState(readFolded)
  const [open, setOpen] = useState(false)
  const { user, company } = session
  useLive(user.uuid)

  const fold = (next: boolean) => {
    setFolded(next)
    rememberFolded(next)
  }
  return (
    <Frame
      nav={
        <SideNav
          user={{
            displayName: user.data.displayName,
            email: user.data.email,
            photo: user.data.photoURL,
            company: company?.name ?? t('provider'),
            companyLogo: company?.logoUrl ?? null,
          }}
          entries={navigationFor(t, session, path)}
          folded={folded}
          onFoldedChange={fold}
          open={open}
          onOpenChange={setOpen}
        />
      }
      toolbar={
        <Toolbar
          onOpenNavigation={() => setOpen(true)}
          end={
            <>
              <UploadMenu />
              <InboxMenu />
              <LanguageMenu
                language={currentLanguage()}
                onChange={language => {
                  void switchLanguage(language)
                  void saveMe({ language }).catch(() => {})
                }}
              />
              <QuickPanel />
              <AccountMenu />
            </>
          }
        />
      }
      banner={<BlockedBanner />}
    >
      <Outlet />
    </Frame>
  )
}
