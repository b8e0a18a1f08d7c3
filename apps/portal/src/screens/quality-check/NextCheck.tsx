import { labCalls } from '@archway/contract/lab'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { queueCaseHref, stageHref } from '../../features/lab/queue/stages.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useSession } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'

type Props = { uuid: string; identifier: string }

/**
 * After a case was passed or returned: links the next case that is unassigned or assigned to the reader. Props:
 * `uuid`, `identifier`.
 */
export function NextCheck({ uuid, identifier }: Props) {
  const { t } = useTranslation('lab')
  const { user } = useSession()
  const queue = useCallQuery(labCalls.queueOf, { params: { stage: 'qualityCheck' }, query: {} })
  const link = useRef<HTMLAnchorElement>(null)
  const otherChecks = (queue.data?.data ?? []).filter(
    queued => queued.uuid !== uuid && (queued.assignee === null || queued.assignee.uuid === user.uuid),
  )
  const [next] = otherChecks
  const isReady = queue.isSuccess
  useEffect(() => {
    if (isReady) link.current?.focus()
  }, [isReady])
  if (!isReady) return null
  return (
    <Banner
      tone="success"
      title={t('qc.decided', { identifier })}
      action={
        next ? (
          <LinkButton ref={link} variant="primary" href={queueCaseHref(next)}>
            {t('qc.next')}
          </LinkButton>
        ) : (
          <LinkButton ref={link} href={stageHref('qualityCheck')}>
            {t('caseHead.back')}
          </LinkButton>
        )
      }
    >
      {next ? (
        <>
          <bdi>{next.identifier}</bdi> · <bdi dir="auto">{next.patientName}</bdi> ·{' '}
          {t('qc.waiting', { count: otherChecks.length })}
        </>
      ) : (
        t('qc.nothingWaits')
      )}
    </Banner>
  )
}
