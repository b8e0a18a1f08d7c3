import { signOnCalls } from '@archway/contract/contacts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginSignOn } from '../../features/contacts/sign-on/begin.ts'
import { send } from '../../platform/http/client.ts'
import { CallFailed } from '../../platform/http/problems.ts'
import { translateKey } from '../../platform/i18n/language.ts'
import { useGo, usePathParts } from '../../platform/list/navigate.ts'
import { enterSession } from '../../platform/session/session.ts'
import { isLinking, rememberSignedOn, takeAnswer } from '../../platform/session/sign-on.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { GuestCard } from './GuestCard.tsx'

type Outcome = { readonly next: 'entered' | 'linked' | 'secondStep' } | { readonly failure: string }

const sentenceOf = (error: unknown): string =>
  error instanceof CallFailed ? (error.messages[0] ?? error.message) : translateKey('reasons', 'UNEXPECTED')

const finish = async (companyUuid: string | null): Promise<Outcome> => {
  const answer = takeAnswer()
  // The page was reloaded or opened without a sign-in: the provider's response works only once.
  if (!answer) return { failure: translateKey('signOn', 'over') }
  try {
    const { data } = await send(signOnCalls.finishSignOn, { body: { companyUuid, answer }, quiet: true })
    if (isLinking()) return { next: 'linked' }
    rememberSignedOn()
    await enterSession(data.language)
    return { next: 'entered' }
  } catch (error) {
    if (!(error instanceof CallFailed && error.code?.startsWith('SECOND_FACTOR_')))
      return { failure: sentenceOf(error) }
    rememberSignedOn()
    return { next: 'secondStep' }
  }
}

/** Set once per visit: an effect may run twice, but the response is sent once. */
let finishing: { readonly companyUuid: string | null; readonly outcome: Promise<Outcome> } | undefined

/** The last path segment for responses of the staff's identity provider; for others it is a company id. */
const staffPart = 'staff'

/** `/sign-on/$companyId`: completes the sign-in or link for which an identity provider has redirected here (S14). */
export function Screen() {
  const { t } = useTranslation('signOn')
  const go = useGo()
  const part = usePathParts<'companyId'>().companyId
  const companyId = part === staffPart ? null : part
  const [failure, setFailure] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  const [isLink] = useState(isLinking)
  useEffect(() => {
    let isLeft = false
    if (finishing?.companyUuid !== companyId)
      finishing = { companyUuid: companyId, outcome: finish(companyId) }
    void finishing.outcome.then(outcome => {
      finishing = undefined
      if (isLeft) return
      if ('failure' in outcome) return setFailure(outcome.failure)
      if (outcome.next === 'secondStep') return go('/second-step', { replace: true })
      if (outcome.next !== 'linked') return
      toast.success(t('linked'))
      go('/profile/security', { replace: true })
    })
    return () => {
      isLeft = true
    }
  }, [companyId, go, t])

  const retry = async () => {
    setLeaving(true)
    await beginSignOn(companyId).catch(error => {
      setFailure(sentenceOf(error))
      setLeaving(false)
    })
  }
  if (failure === undefined)
    return (
      <GuestCard title={t(isLink ? 'linkTitle' : 'title')} lead={t('working')}>
        <Loading />
      </GuestCard>
    )
  return (
    <GuestCard title={t(isLink ? 'linkFailed' : 'failed')}>
      <Banner tone="error">{failure}</Banner>
      <div className="flex flex-col gap-3">
        {/* Linking needs a session with a recent confirmation, so it starts on the profile page. */}
        {!isLink && (
          <Button variant="primary" loading={isLeaving} onClick={() => void retry()}>
            {t('again')}
          </Button>
        )}
        <LinkButton href={isLink ? '/profile/security' : '/login'}>
          {t(isLink ? 'toSecurity' : 'toLogin')}
        </LinkButton>
      </div>
    </GuestCard>
  )
}
