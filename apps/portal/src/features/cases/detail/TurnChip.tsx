import type { CaseDetail } from '@archway/contract/cases'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readerOf, useSession } from '../../../platform/session/session.ts'
import { cx } from '../../../ui/class-names.ts'
import { chipLooks } from '../../../ui/feedback/tone.ts'
import { chipToneOf } from '../chip.ts'
import { statusAndTurn } from './next-step.ts'
import { useTurnText } from './use-turn-text.ts'

type Props = { detail: CaseDetail; open: boolean; onToggle: () => void; controls: string }

/** A chip with the status and whose turn it is (CASE-10, CASE-11); opens a panel with details. */
export function TurnChip({ detail, open, onToggle, controls }: Props) {
  const { t } = useTranslation('cases')
  const { status, turn: step } = statusAndTurn(detail, readerOf(useSession()))
  const turnText = useTurnText()
  const turn = turnText(step)
  const { box, mark } = chipLooks[chipToneOf(detail.status)]
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className={cx(
        'inline-flex min-h-6 min-w-0 max-w-full items-center gap-1.5 rounded-chip px-2 text-start text-sm font-medium max-sm:text-xs',
        box,
      )}
    >
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', mark)} />
      <span className="min-w-0 overflow-hidden py-0.5">
        {/* Where the turn has no room beside the status it is below it, and its separator is outside of the box. */}
        <span className="-ms-3 flex flex-wrap">
          <span className="ps-3">{t(`status.${status}`)}</span>
          {turn && (
            <span className="relative ps-3 font-normal before:absolute before:start-1 before:content-['·']">
              {turn}
            </span>
          )}
        </span>
      </span>
      <ChevronDown
        aria-hidden
        className={cx('size-3.5 shrink-0 transition-transform', open && 'rotate-180')}
      />
    </button>
  )
}
