import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneSet } from '../../features/phone-capture/PhoneSet.tsx'
import type { SendPhoto } from '../../features/phone-capture/use-phone-photos.ts'
import { queryClient } from '../../platform/http/query.ts'
import { chooseAsGuest, currentLanguage } from '../../platform/i18n/language.ts'
import { Logo } from '../../ui/drawings/Logo.tsx'
import { LanguageLine } from '../../ui/nav/LanguageLine.tsx'
import { useWindowTitle } from '../../ui/page/use-window-title.ts'

const sendPhoto: SendPhoto = async ({ token, ...given }) => {
  const { sendBytes } = await import('../../features/case-files/uploads/send-bytes.ts')
  await sendBytes({ ...given, language: currentLanguage(), headers: { 'x-phone-link': token } })
}

/**
 * The page that the code on the desktop screen opens. The secret is in the fragment (`#`), which browsers do not send
 * to servers.
 */
export function Screen() {
  const { t } = useTranslation('phoneCapture')
  const [token] = useState(() => window.location.hash.slice(1))
  useWindowTitle(t('phoneTitle'))
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <div className="flex items-center justify-between gap-3 px-4 py-3">
        <Logo size={28} />
        <LanguageLine language={currentLanguage()} onChange={language => void chooseAsGuest(language)} />
      </div>
      <main id="content" className="mx-auto w-full max-w-lg flex-1 px-4 pb-10">
        <QueryClientProvider client={queryClient}>
          <PhoneSet token={token} sendPhoto={sendPhoto} />
        </QueryClientProvider>
      </main>
    </div>
  )
}
