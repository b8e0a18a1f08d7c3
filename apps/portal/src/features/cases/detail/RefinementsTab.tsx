import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { EmptyCases } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'

type Props = {
  detail: CaseDetail
  dso: boolean
  /** Plans, orders and files of a round, rendered by other features. */
  renderRound: (refinementUuid: string) => ReactNode
  /** The button that opens the next round, if the viewer may open one. */
  createButton?: ReactNode
}

const tones = { running: 'provider', done: 'arrived', canceled: 'ended' } as const

/** The refinements of a case, newest first, each with its plans, orders and files. */
export function RefinementsTab({ detail, dso, renderRound, createButton }: Props) {
  const { t } = useTranslation('caseDetail')
  const dates = useDates()
  const rounds = useCallQuery(dso ? caseCalls.dsoRefinements : caseCalls.refinements, {
    params: { id: detail.uuid },
  })
  if (rounds.isError && !rounds.data) return <ErrorState onRetry={() => void rounds.refetch()} />
  if (!rounds.data) return <Loading delay={200} />
  if (rounds.data.data.length === 0)
    return (
      <Card>
        <EmptyState
          drawing={<EmptyCases />}
          title={t('refinements.empty')}
          text={t('refinements.emptyText')}
          action={createButton}
        />
      </Card>
    )
  return (
    <>
      {createButton && <div className="flex">{createButton}</div>}
      {rounds.data.data.toReversed().map(round => (
        <Card
          key={round.uuid}
          title={t('refinements.title', { number: round.number })}
          description={<bdi>{round.identifier}</bdi>}
          actions={<StatusChip tone={tones[round.status]} label={t(`refinements.status.${round.status}`)} />}
        >
          <div className="flex flex-col gap-4">
            <DescriptionList
              layout="three"
              items={[
                { term: t('refinements.opened'), value: dates.day(round.createdAt) },
                { term: t('refinements.ended'), value: round.endedAt && dates.day(round.endedAt) },
              ]}
            />
            {renderRound(round.uuid)}
          </div>
        </Card>
      ))}
    </>
  )
}
