import {
  type CaseListRow,
  caseCalls,
  dashboardFilters,
  dashboardStatuses,
  patientName,
} from '@archway/contract/cases'
import { formatDate } from '@archway/words/locale'
import { Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseStatusChip } from '../features/cases/CaseStatusChip.tsx'
import { statusesFilter } from '../features/cases/list-filter.ts'
import { caseHref } from '../features/cases/names.ts'
import { useCallQuery } from '../platform/http/use-call.ts'
import { useDates } from '../platform/i18n/dates.ts'
import { currentLanguage } from '../platform/i18n/language.ts'
import { useAppearance } from '../platform/session/appearance.ts'
import { saveAppearance, saveOwnSettings } from '../platform/session/save-own-settings.ts'
import { isDoctor, useSession } from '../platform/session/session.ts'
import { Button } from '../ui/action/Button.tsx'
import { Link } from '../ui/action/Link.tsx'
import type { Href } from '../ui/action/link-context.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { formatCount } from '../ui/format-count.ts'
import { useSeesDoctors, useWaiting } from './use-waiting.ts'

const weekMs = 7 * 24 * 3600 * 1000
/** Number of entries that fit the panel. */
const maxVisible = 5

type DayViewProps = { onFollow: () => void; onSettings: () => void; children?: ReactNode }

/** The content of the quick panel: the day, waiting work, due dates, and quick switches around the notifications. */
export function DayView({ onFollow, onSettings, children }: DayViewProps) {
  const { t } = useTranslation(['desk', 'quickPanel'])
  return (
    <div className="flex flex-col divide-y divide-line">
      <Part title={t('quickPanel:today')}>
        <p className="text-lg font-semibold">{longDay()}</p>
      </Part>
      <WaitingPart onFollow={onFollow} />
      <DuePart onFollow={onFollow} />
      {children}
      <Part title={t('desk:day.switches')}>
        <Switches />
        <Button variant="ghost" icon={Settings} onClick={onSettings} className="-ms-3.5 mt-3">
          {t('desk:settings.title')}
        </Button>
      </Part>
    </div>
  )
}

const longDay = (): string =>
  formatDate(new Date(), currentLanguage(), { weekday: 'long', day: 'numeric', month: 'long' })

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="p-5">
      <h3 className="mb-2 text-sm font-medium text-ink-3">{title}</h3>
      {children}
    </section>
  )
}

type LineProps = {
  href: Href
  label: string
  count: number
  note?: string | undefined
  onFollow: () => void
}

function CountLine({ href, label, count, note, onFollow }: LineProps) {
  return (
    <li>
      <Link
        href={href}
        onClick={onFollow}
        className="-mx-3 flex min-h-10 items-center gap-3 rounded-control px-3 text-base hover:bg-hover max-sm:min-h-11"
      >
        <span className="min-w-0 flex-1">{label}</span>
        {note && <span className="text-sm font-medium text-red-ink">{note}</span>}
        <span className="font-medium tabular-nums">{formatCount(count)}</span>
      </Link>
    </li>
  )
}

/** Counts of waiting work by kind; staff see their stages. */
function WaitingPart({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation(['desk', 'cases', 'lab'])
  const { own, doctors, stages } = useWaiting()
  const kinds = dashboardFilters.filter(filter => filter !== 'all' && filter !== 'canceled')
  const linesOf = (counts: typeof own, side: 'admin' | 'doctor'): LineProps[] =>
    kinds
      .map(
        (kind): LineProps => ({
          href: `/dashboard/${side}/${kind}`,
          label: t(`cases:dashboardFilter.${kind}`),
          count: counts?.[kind] ?? 0,
          onFollow,
        }),
      )
      .filter(({ count }) => count > 0)
  const lab: LineProps[] = (stages ?? [])
    .filter(({ count }) => count > 0)
    .map(({ stage, count, overdue }) => ({
      href: `/lab/queue/${stage}`,
      label: t(`lab:stage.${stage}`),
      count,
      note: overdue > 0 ? t('desk:day.overdueOf', { count: overdue }) : undefined,
      onFollow,
    }))
  const lines = [...linesOf(own, 'admin'), ...lab]
  const dso = linesOf(doctors, 'doctor')
  return (
    <>
      <Part title={t('desk:day.waiting')}>
        {!own && !stages ? (
          <Skeleton width="70%" />
        ) : lines.length > 0 ? (
          <ul>
            {lines.map(line => (
              <CountLine key={line.href} {...line} />
            ))}
          </ul>
        ) : (
          <p className="text-base text-ink-2">{t('desk:day.nothing')}</p>
        )}
      </Part>
      {dso.length > 0 && (
        <Part title={t('desk:day.waitingDoctors')}>
          <ul>
            {dso.map(line => (
              <CountLine key={line.href} {...line} />
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

const soonest = {
  filter: statusesFilter(dashboardStatuses.all) as Record<string, unknown>,
  order: 'dueAt asc',
  paginate: maxVisible,
}
/** The first cases that are overdue or due within a week. */
const dueOf = (rows: readonly CaseListRow[]): CaseListRow[] => {
  const until = Date.now() + weekMs
  const dayOf = ({ dueAt }: CaseListRow) => (dueAt === null ? Number.NaN : Date.parse(dueAt))
  return rows
    .filter(row => dayOf(row) < until)
    .sort((a, b) => dayOf(a) - dayOf(b))
    .slice(0, maxVisible)
}

/** Upcoming and overdue cases, of the reader and of the reader's doctors. */
function DuePart({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('desk')
  const { company } = useSession()
  const withDoctors = useSeesDoctors()
  const ownCases = useCallQuery(caseCalls.list, { query: soonest }, { enabled: company !== null })
  const doctors = useCallQuery(caseCalls.dsoList, { query: soonest }, { enabled: withDoctors })
  if (!company) return null
  const lists = withDoctors ? [ownCases, doctors] : [ownCases]
  const failed = lists.filter(({ isError, data }) => isError && !data)
  const due = lists.every(({ data }) => data)
    ? dueOf(lists.flatMap(({ data }) => data?.data ?? []))
    : undefined
  return (
    <Part title={t('day.due')}>
      {failed.length > 0 ? (
        <ErrorState
          message={t('day.failed')}
          onRetry={() => {
            for (const list of failed) void list.refetch()
          }}
        />
      ) : !due ? (
        <Skeleton width="80%" />
      ) : due.length === 0 ? (
        <p className="text-base text-ink-2">{t('day.noneDue')}</p>
      ) : (
        <ul>
          {due.map(row => (
            <DueLine key={row.uuid} row={row} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function DueLine({ row, onFollow }: { row: CaseListRow; onFollow: () => void }) {
  const { t } = useTranslation('desk')
  const session = useSession()
  const dates = useDates()
  return (
    <li>
      <Link
        href={caseHref(row, 'all', isDoctor(session))}
        onClick={onFollow}
        className="-mx-3 flex flex-col gap-1 rounded-control px-3 py-2 text-base hover:bg-hover"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span dir="auto" className="min-w-0 truncate font-medium">
            {patientName(row) || row.identifier}
          </span>
          <span className="shrink-0 text-sm tabular-nums">
            {row.overdue && <span className="me-2 font-medium text-red-ink">{t('day.overdue')}</span>}
            {dates.day(row.dueAt)}
          </span>
        </span>
        <span className="flex">
          <CaseStatusChip status={row.status} side={row.side} withTs={row.withTs} />
        </span>
      </Link>
    </li>
  )
}

/** Switches for frequent changes, without opening the settings. */
function Switches() {
  const { t } = useTranslation('desk')
  const appearance = useAppearance()
  const { flagsMap } = useSession().user.data
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  return (
    <div className="flex flex-col gap-4">
      <SwitchField
        label={t('day.dark')}
        checked={appearance.scheme === 'dark' || (appearance.scheme === 'system' && systemDark)}
        onChange={isDark => void saveAppearance({ scheme: isDark ? 'dark' : 'light' })}
      />
      <SwitchField
        label={t('day.compact')}
        checked={appearance.density === 'compact'}
        onChange={compact => void saveAppearance({ density: compact ? 'compact' : 'comfortable' })}
      />
      <SwitchField
        label={t('day.mails')}
        checked={flagsMap.emailSubscription === 1}
        onChange={isOn =>
          void saveOwnSettings({ flags: [{ name: 'emailSubscription', value: isOn ? 1 : 0 }] })
        }
      />
    </div>
  )
}
