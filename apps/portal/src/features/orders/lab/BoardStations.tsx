import type { BoardGroup } from '@archway/contract/orders'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/action/Link.tsx'
import { boardHref } from './BoardTabs.tsx'
import type { BoardStatus, BoardView } from './use-board.ts'

type Part = { readonly kind: 'waiting' | 'inProgress'; readonly status: BoardStatus }

/** The stations in the order of the work, and the statuses of the orders that wait for each or are in progress there. */
const stations = {
  release: [{ kind: 'waiting', status: 'PENDING' }],
  processing: [
    { kind: 'waiting', status: 'READY_FOR_MANUFACTURING' },
    { kind: 'inProgress', status: 'PROCESSING' },
  ],
  manufacturing: [{ kind: 'inProgress', status: 'MANUFACTURING' }],
  packing: [{ kind: 'waiting', status: 'READY_FOR_AWB' }],
  handover: [{ kind: 'waiting', status: 'READY_FOR_SHIPPING' }],
} as const satisfies Record<string, readonly Part[]>
type Station = keyof typeof stations
const stationNames = Object.keys(stations) as Station[]

const dayMs = 86_400_000

/** The work in progress at each station; the numbers lead to the orders. Props: `view`. */
export function BoardStations({ view }: { view: BoardView }) {
  const { t } = useTranslation('lab')
  return (
    <section aria-label={t('boardView.stations.title')} className="overflow-x-auto [scrollbar-width:thin]">
      <ul className="flex gap-3">
        {stationNames.map(name => (
          <StationCard key={name} name={name} view={view} />
        ))}
      </ul>
    </section>
  )
}

function StationCard({ name, view }: { name: Station; view: BoardView }) {
  const { t } = useTranslation('lab')
  const id = useId()
  return (
    <li
      aria-labelledby={id}
      // Only as wide as its content, and low, so that the orders below begin in the upper half of the window.
      style={{ flexGrow: stations[name].length, minWidth: `${stations[name].length * 9}rem` }}
      className="flex flex-1 flex-col gap-1.5 rounded-card border border-line bg-surface p-3"
    >
      <h2 id={id} className="text-base font-semibold">
        {t(`boardView.stations.${name}`)}
      </h2>
      <div className="flex gap-4">
        {stations[name].map(part => (
          <StationPart key={part.kind} part={part} view={view} />
        ))}
      </div>
    </li>
  )
}

/** The orders that wait for a station or are in progress there: how many, how old, and how many of them late. */
function StationPart({ part: { kind, status }, view }: { part: Part; view: BoardView }) {
  const { t } = useTranslation('lab')
  const group = view.groupOf(status)
  return (
    <div className="flex flex-1 flex-col gap-0.5 text-sm text-ink-2 tabular-nums">
      <span>{t(`boardView.stations.${kind}`)}</span>
      {group && group.total > 0 ? (
        <>
          <span className="flex flex-wrap gap-x-2">
            <Link
              href={boardHref(view, status)}
              className="font-medium text-primary-text underline-offset-2 hover:underline"
            >
              {t('boardView.orders', { count: group.total })}
            </Link>
            <span>{t('boardView.pieces', { count: group.pieces })}</span>
          </span>
          <span className="flex flex-wrap gap-x-2">
            <Oldest group={group} />
            {group.overdue > 0 && (
              <Link
                href={boardHref({ filters: { ...view.filters, overdue: '1' } }, status)}
                className="font-medium text-amber-ink underline-offset-2 hover:underline"
              >
                {t('boardView.late', { count: group.overdue })}
              </Link>
            )}
          </span>
        </>
      ) : (
        <span className="text-ink-3">{t('boardView.stations.nothing')}</span>
      )}
    </div>
  )
}

/** How many days ago the oldest order was placed; a server of the previous release does not say. */
function Oldest({ group: { oldestAt } }: { group: Partial<Pick<BoardGroup, 'oldestAt'>> }) {
  const { t } = useTranslation('lab')
  if (!oldestAt) return null
  const days = Math.floor((Date.now() - Date.parse(oldestAt)) / dayMs)
  return (
    <span>{days < 1 ? t('boardView.stations.today') : t('boardView.stations.oldest', { count: days })}</span>
  )
}
