import { useTranslation } from 'react-i18next'
import { Logo } from '../drawings/Logo.tsx'

/** Fills the window until the session is known. No props. */
export function Splash() {
  const { t } = useTranslation('kit')
  return (
    <div role="status" className="grid min-h-dvh place-items-center bg-canvas">
      <div className="flex flex-col items-center gap-6">
        <Logo size={56} />
        <div aria-hidden className="h-1 w-24 overflow-hidden rounded-full bg-pressed">
          <div className="runner-motion h-full w-2/5 rounded-full bg-primary" />
        </div>
        <span className="sr-only">{t('loading')}</span>
      </div>
    </div>
  )
}
