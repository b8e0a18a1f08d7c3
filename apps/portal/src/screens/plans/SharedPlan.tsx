import { planCalls, type SharedPlan } from '@archway/contract/plans'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Steps } from '../../features/plans/viewer/Steps.tsx'
import { send } from '../../platform/http/client.ts'
import { formatDay } from '../../platform/i18n/dates.ts'
import { chooseAsGuest, currentLanguage } from '../../platform/i18n/language.ts'
import { EmptyCases } from '../../ui/drawings/empty.tsx'
import { Logo } from '../../ui/drawings/Logo.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { LanguageLine } from '../../ui/nav/LanguageLine.tsx'
import { useWindowTitle } from '../../ui/page/use-window-title.ts'

/** The page of a share link: the teeth step by step, without names or other data. */
export function Screen() {
  const { t } = useTranslation('plans')
  useWindowTitle(t('share.pageTitle'))
  const [shared, setShared] = useState<SharedPlan | 'gone' | null>(null)
  const [failure, setFailure] = useState<'failed' | null>(null)
  const [step, setStep] = useState(0)
  useEffect(() => {
    // The secret is in the fragment, which browsers do not send.
    send(planCalls.openSharedPlan, { body: { token: location.hash.slice(1) }, quiet: true }).then(
      ({ data }) => setShared(data),
      () => setShared('gone'),
    )
  }, [])
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex items-center justify-between gap-3 px-4 py-3">
        <Logo size={32} />
        <LanguageLine language={currentLanguage()} onChange={language => void chooseAsGuest(language)} />
      </header>
      <main id="content" className="mx-auto w-full max-w-5xl flex-1 px-4 pb-8">
        {shared === null && <Loading delay={200} />}
        {shared === 'gone' && (
          <EmptyState drawing={<EmptyCases />} title={t('share.pageTitle')} text={t('share.gone')} />
        )}
        {shared !== null && shared !== 'gone' && (
          <>
            <h1 className="text-2xl font-semibold">{t('share.pageTitle')}</h1>
            <p className="mt-1 mb-4 text-base text-ink-2">
              {t('share.pageText', {
                upper: shared.upperSteps,
                lower: shared.lowerSteps,
                when: formatDay(shared.expiresAt, 'DD.MM.YYYY'),
              })}
            </p>
            <div className="h-[min(40rem,72dvh)] overflow-hidden rounded-card border border-line bg-surface">
              {failure ? (
                <p className="p-5 text-base text-ink-2">{t(`viewer.${failure}`)}</p>
              ) : (
                <Steps
                  models={shared.models}
                  plan={shared}
                  step={step}
                  onStep={setStep}
                  onFailure={setFailure}
                />
              )}
            </div>
          </>
        )}
      </main>
    </div>
  )
}
