import type { CompanyInsight, LabInsight } from '@archway/contract/lab'
import { isolateText } from '@archway/words/locale'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingRecord } from '../../../platform/http/LoadingRecord.tsx'
import { useDates } from '../../../platform/i18n/dates.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { EmptySearch } from '../../../ui/drawings/empty.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../../ui/page/PageLayout.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { Tiles } from './Tiles.tsx'
import type { Tile } from './tile.ts'
import type { PeriodState } from './use-period.ts'

type Report = CompanyInsight | LabInsight
type InsightPageProps = {
  state: PeriodState
  insightQuery: {
    readonly isError: boolean
    readonly error: Error | null
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  report: Report | undefined
  tiles: readonly Tile[]
  /** Shown if there are no figures for the period. */
  emptyAction?: ReactNode
  children: ReactNode
}

const isEmpty = (report: Report): boolean =>
  report.stages.length === 0 && report.now.submitted + report.past.submitted + report.now.shipped === 0

/** The frame of both screens of figures: period, large figures, and the panels below. */
export function InsightPage({ state, insightQuery, report, tiles, emptyAction, children }: InsightPageProps) {
  const { t } = useTranslation(['insight', 'kit'])
  const dates = useDates()
  const description = report && (
    <>
      {t('compared', {
        from: isolateText(dates.day(report.period.from)),
        to: isolateText(dates.day(report.period.to)),
        beforeFrom: isolateText(dates.day(report.before.from)),
        beforeTo: isolateText(dates.day(report.before.to)),
      })}
      {' · '}
      {report.countedAt
        ? t('countedAt', { at: isolateText(dates.moment(report.countedAt)) })
        : t('notCounted')}
    </>
  )
  return (
    <PageLayout
      header={
        <PageHeader title={t('title')} description={description} tools={<PeriodPicker state={state} />} />
      }
    >
      {report && insightQuery.isError && (
        <Banner
          tone="error"
          action={
            <Button
              size="small"
              icon={RotateCw}
              loading={insightQuery.isFetching}
              onClick={() => void insightQuery.refetch()}
            >
              {t('kit:retry')}
            </Button>
          }
        >
          {t('kit:loadFailed')}
        </Banner>
      )}
      {report && insightQuery.isPlaceholderData && (
        <div className="sticky top-0 z-20" style={{ marginBlockEnd: '-1.375rem' }}>
          <ProgressBar label={t('kit:updating')} size="thin" />
        </div>
      )}
      {!report && !state.isValid ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState drawing={<EmptySearch />} title={t('period.wrong')} />
        </div>
      ) : !report ? (
        <LoadingRecord query={insightQuery} notFound={t('title')} />
      ) : isEmpty(report) ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState
            drawing={<EmptySearch />}
            title={report.countedAt ? t('emptyPeriod') : t('empty.title')}
            text={report.countedAt ? undefined : t('empty.text')}
            action={emptyAction}
          />
        </div>
      ) : (
        <>
          <Tiles tiles={tiles} />
          {children}
        </>
      )}
    </PageLayout>
  )
}
