import { Outlet } from '@tanstack/react-router'
import { currentLanguage, switchLanguage } from '../platform/language.ts'
import { Logo } from '../ui/drawings/Logo.tsx'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'

/** The pages before sign-in: no navigation, no toolbar, no footer (ROUTE-03, ROUTE-06, ROUTE-09). */
export function GuestFrame() {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <div className="flex items-center justify-end p-3">
        <LanguageMenu language={currentLanguage()} onChange={language => void switchLanguage(language)} />
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
