import { Outlet } from '@tanstack/react-router'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseAsGuest, currentLanguage } from '../platform/i18n/language.ts'
import { changeAppearance, useAppearance } from '../platform/session/appearance.ts'
import { clearCaches } from '../platform/session/session.ts'
import { IconButton } from '../ui/action/IconButton.tsx'
import { Logo } from '../ui/drawings/Logo.tsx'
import { LanguageLine } from '../ui/nav/LanguageLine.tsx'

/** The pages before sign-in: no navigation, no toolbar, no footer (ROUTE-03, ROUTE-06, ROUTE-09). */
export function GuestFrame() {
  // The screens of the previous user are unmounted; their cached data is cleared.
  useEffect(clearCaches, [])
  // Renders again when the language changes, which `currentLanguage` alone does not.
  useTranslation('shell')
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <div className="flex items-center justify-end p-3">
        <LanguageLine language={currentLanguage()} onChange={language => void chooseAsGuest(language)} />
        <SchemeButton />
      </div>
      <main id="content" className="flex flex-1 flex-col items-center px-4 pb-24 sm:justify-center">
        <div className="mb-8">
          <Logo size={48} />
        </div>
        <div className="w-full max-w-sm">
          <Outlet />
        </div>
      </main>
    </div>
  )
}

const schemes = ['system', 'light', 'dark'] as const
const icons = { system: Monitor, light: Sun, dark: Moon }

/** Cycles through the color schemes; a guest's choice is stored in this browser (SHELL-33). */
function SchemeButton() {
  const { t } = useTranslation('shell')
  const { scheme } = useAppearance()
  return (
    <IconButton
      icon={icons[scheme]}
      label={`${t('scheme.label')}: ${t(`scheme.${scheme}`)}`}
      onClick={() => changeAppearance({ scheme: schemes[(schemes.indexOf(scheme) + 1) % schemes.length] })}
    />
  )
}
