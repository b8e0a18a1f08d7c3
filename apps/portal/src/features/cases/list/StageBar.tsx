import { type CaseStatistics, listFilterStatuses, listFilters } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/action/Link.tsx'
import type { Href } from '../../../ui/action/link-context.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { ChipTone } from '../../../ui/feedback/tone.ts'
import { chipToneOf } from '../chip.ts'

const fills: Readonly<Record<ChipTone, string>> = {
  draft: 'fill-grey-mark/50',
  ended: 'fill-grey-mark',
  provider: 'fill-blue-mark',
  yourTurn: 'fill-amber-mark',
  refused: 'fill-red-mark',
  made: 'fill-teal-mark',
  arrived: 'fill-green-mark',
}

/** Without the ended cases, which would dwarf the open ones. */
const runningFilters = listFilters.filter(filter => filter !== 'complete' && filter !== 'canceled')

const width = 1000
const gap = 4

type Props = { statistics: CaseStatistics | undefined; hrefOf: (filter: string) => Href }

/** Open cases by stage, as a bar whose parts link to the cases. */
export function StageBar({ statistics, hrefOf }: Props) {
  const { t } = useTranslation(['caseList', 'cases'])
  if (!statistics) return <Skeleton height="5.5rem" className="rounded-card" />
  const stages = runningFilters
    .map(filter => ({
      filter,
      label: t(`cases:listFilter.${filter}`),
      fill: fills[chipToneOf(listFilterStatuses[filter][0])],
      count: listFilterStatuses[filter].reduce((sum, status) => sum + statistics.byStatus[status], 0),
    }))
    .filter(({ count }) => count > 0)
  const total = stages.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const room = width - gap * (stages.length - 1)
  let from = 0
  const stageBars = stages.map(stage => {
    const place = { ...stage, x: from, width: (stage.count / total) * room }
    from += place.width + gap
    return place
  })
  return (
    <section
      aria-label={t('caseList:stages.title')}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 pb-2.5"
    >
      <svg
        aria-hidden
        viewBox={`0 0 ${width} 10`}
        preserveAspectRatio="none"
        className="h-2.5 w-full overflow-hidden rounded-full rtl:[scale:-1_1]"
      >
        {stageBars.map(({ filter, fill, x, width: wide }) => (
          <rect key={filter} x={x} width={wide} height={10} className={fill} />
        ))}
      </svg>
      <ul className="flex gap-x-1 gap-y-0.5 max-sm:-mx-2 max-sm:overflow-x-auto max-sm:px-2 max-sm:whitespace-nowrap sm:flex-wrap">
        {stageBars.map(({ filter, label, fill, count }) => (
          <li key={filter}>
            <Link
              href={hrefOf(filter)}
              className="inline-flex min-h-7 items-center gap-1.5 rounded-chip px-1.5 text-sm text-ink-2 hover:bg-hover hover:text-ink max-sm:min-h-9"
            >
              <svg aria-hidden viewBox="0 0 8 8" className="size-2">
                <circle cx={4} cy={4} r={4} className={fill} />
              </svg>
              {label}
              <span className="font-medium text-ink tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
