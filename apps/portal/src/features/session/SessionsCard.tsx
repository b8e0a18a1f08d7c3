import { type OwnSession, sessionCalls } from '@archway/contract/session'
import { Monitor, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { Button } from '../../ui/action/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Card } from '../../ui/page/Card.tsx'

const icons = { desktop: Monitor, mobile: Smartphone, tablet: Tablet } as const
const affects = [sessionCalls.sessions]

/** The sessions of the reader, with buttons to sign out elsewhere (S14). */
export function SessionsCard() {
  const { t } = useTranslation('security')
  const confirm = useConfirm()
  const sessionsQuery = useCallQuery(sessionCalls.sessions)
  const endOthers = useCallMutation(sessionCalls.endOtherSessions, { affects })
  if (sessionsQuery.isError && !sessionsQuery.data)
    return <ErrorState onRetry={() => void sessionsQuery.refetch()} />
  if (!sessionsQuery.data) return <Loading delay={200} />
  const sessions = sessionsQuery.data.data

  const confirmEndOthers = async () => {
    const isConfirmed = await confirm({
      title: t('sessions.othersQuestion'),
      message: t('sessions.othersText'),
      confirmLabel: t('sessions.others'),
      tone: 'danger',
    })
    if (isConfirmed) endOthers.mutate({}, { onSuccess: () => toast.success(t('sessions.ended')) })
  }
  return (
    <Card
      title={t('sessions.title')}
      description={t('sessions.text')}
      footer={
        sessions.length > 1 && (
          <Button loading={endOthers.isPending} onClick={() => void confirmEndOthers()}>
            {t('sessions.others')}
          </Button>
        )
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map(session => (
          <SessionRow key={session.uuid} session={session} />
        ))}
      </ul>
    </Card>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation('security')
  const dates = useDates()
  const end = useCallMutation(sessionCalls.endSession, { affects })
  const { uuid, browser, system, device, timeZone, lastUsedAt, isCurrent } = session
  const Icon = device ? icons[device] : SquareTerminal
  const name =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        {/* In the direction of the page, since the sentence contains two Latin names. */}
        <p className="text-base font-medium">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          {timeZone && <bdi dir="ltr">{timeZone.replaceAll('_', ' ')}</bdi>}
          <span>{t('sessions.used', { moment: dates.moment(lastUsedAt) })}</span>
        </p>
      </div>
      {isCurrent ? (
        <span className="text-sm font-medium text-primary-text">{t('sessions.here')}</span>
      ) : (
        <Button
          size="small"
          aria-label={t('sessions.signOutLabel', { device: name })}
          loading={end.isPending}
          onClick={() =>
            end.mutate(
              { params: { sessionId: uuid } },
              { onSuccess: () => toast.success(t('sessions.ended')) },
            )
          }
        >
          {t('sessions.signOut')}
        </Button>
      )}
    </li>
  )
}
