import { ClipboardList } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Slot } from '../../features/case-files/slots/case-slots.ts'
import { SlotPicture } from '../../features/case-files/slots/SlotPicture.tsx'
import { cx } from '../../ui/class-names.ts'
import type { Check, Looked } from './checks.ts'
import { viewsOf } from './checks.ts'

type Props = {
  checks: readonly Check[]
  looked: Looked
  /** Whether a record was replaced after the last return. */
  isNew: (slot: Slot) => boolean
  onLook: (view: Looked) => void
}

/** Thumbnails of all records; one is selected. */
export function RecordStrip({ checks, looked, isNew, onLook }: Props) {
  const { t } = useTranslation(['lab', 'caseFiles'])
  const slots = checks.flatMap(check => check.slots)
  return (
    <nav aria-label={t('lab:qc.records')} className="overflow-x-auto border-b border-line bg-surface">
      <ul className="flex gap-1.5 px-3 py-2">
        {viewsOf(checks).map(({ view }) => {
          const slot = slots.find(candidate => candidate.key === view)
          return (
            <li key={view} className="shrink-0">
              <button
                type="button"
                aria-current={view === looked}
                onClick={() => onLook(view)}
                className={cx(
                  'flex h-full w-24 flex-col items-center gap-1 rounded-control border-2 p-1 text-xs hover:bg-hover',
                  view === looked ? 'border-primary' : 'border-transparent',
                )}
              >
                <span className="relative flex h-10 w-full items-center justify-center overflow-hidden rounded-control bg-sunken">
                  {view === 'case' ? (
                    <ClipboardList aria-hidden className="size-6 text-ink-3" strokeWidth={1.5} />
                  ) : (
                    <SlotPicture slot={view} file={slot?.file ?? null} />
                  )}
                  {slot && isNew(slot) && (
                    <span className="absolute end-0.5 top-0.5 rounded-full bg-amber px-1 text-[0.625rem] leading-4 font-semibold text-amber-ink">
                      {t('lab:qc.new')}
                    </span>
                  )}
                </span>
                <span className="w-full text-center text-balance">
                  {view === 'case' ? t('lab:qc.form') : t(`caseFiles:types.${view}`)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
