import type { CaseHistoryEntry } from '@archway/contract/cases'
import {
  ClipboardList,
  FileBox,
  FileText,
  FolderOpen,
  type LucideIcon,
  Package,
  RotateCcw,
  Truck,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../../platform/i18n/dates.ts'
import { usePinnedText } from '../../../../platform/work/tooth-names.ts'
import { asWritten } from '../../../../ui/page/as-written.ts'
import { HistoryChanges } from './HistoryChanges.tsx'
import type { HistoryWords } from './use-history-words.ts'

const icons: Readonly<Record<CaseHistoryEntry['model'], LucideIcon>> = {
  case: FolderOpen,
  plan: ClipboardList,
  order: Package,
  request: FileText,
  shipment: Truck,
  asset: FileBox,
  refinement: RotateCcw,
}

type Props = { entry: CaseHistoryEntry; words: HistoryWords; reasonTitle: (code: string) => string }

/** An entry of the history with all its details. */
export function HistoryEntry({ entry, words, reasonTitle }: Props) {
  const { t } = useTranslation('caseDetail')
  const dates = useDates()
  const renderPins = usePinnedText()
  const { reasons = [], comment, changes = [], details = {} } = entry.attributes
  const Icon = icons[entry.model]
  const fromTo = words.fromTo(entry)
  const facts = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  return (
    <li className="group relative flex gap-3.5 pb-6 last:pb-0">
      <span
        aria-hidden
        className="absolute start-4 top-9 bottom-1 w-px -translate-x-1/2 bg-line group-last:hidden rtl:translate-x-1/2"
      />
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-2"
      >
        <Icon className="size-4" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 pt-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <p className="text-base font-medium">{words.action(entry.action)}</p>
          <time dir="ltr" dateTime={entry.createdAt} className="text-sm text-ink-3 tabular-nums">
            {dates.moment(entry.createdAt)}
          </time>
        </div>
        <p className="text-sm text-ink-2">
          {entry.actorType === 'system' ? (
            t('story.by.system')
          ) : (
            <>
              <span dir="auto">{entry.actorName}</span>
              <span className="text-ink-3"> · {t(`story.by.${entry.actorType}`)}</span>
            </>
          )}
        </p>
        {fromTo && <p className="text-sm text-ink-3">{fromTo}</p>}
        {facts.length > 0 && (
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
            {facts.map(([key, value]) => (
              <span key={key}>
                <span className="text-ink-3">{words.detailName(key)}: </span>
                <bdi>{words.detailValue(key, value)}</bdi>
              </span>
            ))}
          </p>
        )}
        {reasons.length > 0 && (
          <ul className="list-disc ps-5 text-base">
            {reasons.map(code => (
              <li key={code}>{reasonTitle(code)}</li>
            ))}
          </ul>
        )}
        {comment && (
          <blockquote
            {...asWritten(comment)}
            className="prose-width rounded-control bg-sunken px-3 py-2 text-base whitespace-pre-line text-match-parent"
          >
            {renderPins(comment)}
          </blockquote>
        )}
        {changes.length > 0 && <HistoryChanges changes={changes} words={words} />}
      </div>
    </li>
  )
}
