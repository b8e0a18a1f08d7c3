import { Check, Flag, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from './class-names.ts'

export type StepsTone = 'current' | 'refused' | 'ended' | 'finished'
type StepState = 'done' | 'here' | 'refused' | 'ended' | 'ahead'

type ProgressStepsProps = {
  label: string
  steps: readonly { id: string; label: string }[]
  /** The id of the step reached. */
  current: string
  /** Stands under the current step. */
  subLabel?: string
  tone?: StepsTone
  className?: string
}

const bars: Record<StepState, string> = {
  done: 'bg-primary',
  here: 'bg-linear-to-r from-primary from-50% to-pressed to-50% rtl:bg-linear-to-l',
  refused: 'bg-red-mark',
  ended: 'bg-grey-mark',
  ahead: 'bg-pressed',
}

const marks: Record<StepState, string> = {
  done: 'bg-primary text-primary-ink',
  here: 'border-2 border-primary bg-surface',
  refused: 'bg-red-mark text-surface',
  ended: 'bg-grey-mark text-surface',
  ahead: 'border border-line-strong bg-surface',
}

function stateOf(index: number, reached: number, tone: StepsTone): StepState {
  if (index > reached) return tone === 'finished' ? 'done' : 'ahead'
  if (tone === 'finished') return 'done'
  if (index < reached) return tone === 'ended' ? 'ended' : 'done'
  return tone === 'current' ? 'here' : tone
}

function Mark({ state }: { state: StepState }) {
  const Icon = state === 'done' ? Check : state === 'refused' ? X : state === 'ended' ? Flag : null
  return (
    <span
      aria-hidden
      className={cx('flex size-4 shrink-0 items-center justify-center rounded-full', marks[state])}
    >
      {Icon && <Icon className="size-2.5" strokeWidth={3.5} />}
      {state === 'here' && <span className="size-1.5 rounded-full bg-primary" />}
    </span>
  )
}

/**
 * How far a case is. Props: `label`, `steps` ({id, label}[]), `current` (id), `subLabel`,
 * `tone` current | refused | ended | finished.
 */
export function ProgressSteps({
  label,
  steps,
  current,
  subLabel,
  tone = 'current',
  className,
}: ProgressStepsProps) {
  const { t } = useTranslation('kit')
  const words: Record<StepState, string> = {
    done: t('stepDone'),
    here: t('stepCurrent'),
    refused: t('stepRefused'),
    ended: t('stepEnded'),
    ahead: t('stepAhead'),
  }
  const reached = steps.findIndex(step => step.id === current)
  return (
    <ol aria-label={label} className={cx('flex gap-1.5', className)}>
      {steps.map((step, index) => {
        const state = stateOf(index, reached, tone)
        const here = index === reached
        return (
          <li
            key={step.id}
            aria-current={here ? 'step' : undefined}
            className={cx('min-w-0', here ? 'flex-1 max-sm:flex-[3]' : 'flex-1')}
          >
            <span aria-hidden className={cx('block h-1 rounded-full', bars[state])} />
            <span
              className={cx(
                'mt-2 flex items-start gap-1.5 text-sm',
                !here && 'max-sm:sr-only',
                state === 'ahead' ? 'text-ink-3' : 'font-medium text-ink',
                state === 'refused' && 'text-danger-text',
              )}
            >
              <span className="mt-0.5">
                <Mark state={state} />
              </span>
              <span className="min-w-0">
                {step.label}
                <span className="sr-only">, {words[state]}</span>
                {here && subLabel && (
                  <span
                    className={cx(
                      'block font-normal',
                      state === 'refused' ? 'text-danger-text' : 'text-ink-2',
                    )}
                  >
                    {subLabel}
                  </span>
                )}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
