import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentLanguage, switchLanguage } from '../platform/language.ts'
import { queryClient } from '../platform/query.ts'
import { Logo } from '../ui/drawings/Logo.tsx'
import { LanguageLine } from '../ui/LanguageLine.tsx'

/** The pages before sign-in: no navigation, no toolbar, no footer (ROUTE-03, ROUTE-06, ROUTE-09). */
export function GuestFrame() {
  // The screens of whoever signed out are gone by now, and so is what they have read.
  useEffect(() => queryClient.clear(), [])
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <div className="flex items-center justify-end p-3">
        <LanguageLine language={currentLanguage()} onChange={language => void switchLanguage(language)} />
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
