import { Check, Flag, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'

type StepsTone = 'current' | 'refused' | 'ended' | 'finished'
type StepState = 'done' | 'past' | 'here' | 'refused' | 'ended' | 'ahead'

type ProgressStepsProps = {
  label: string
  steps: readonly { id: string; label: string }[]
  /** The id of the current step. */
  current: string
  /** Shown under the current step. */
  subLabel?: string
  tone?: StepsTone
  /** Only the line is drawn; screen readers still get the names of the steps. */
  thin?: boolean
  className?: string
}

const bars: Record<StepState, string> = {
  done: 'bg-primary',
  past: 'bg-grey-mark',
  here: 'half-bar rtl:[--half-angle:270deg]',
  refused: 'bg-red-mark',
  ended: 'bg-grey-mark',
  ahead: 'bg-pressed',
}

const marks: Record<StepState, string> = {
  done: 'bg-primary text-primary-ink',
  past: 'bg-grey-mark text-surface',
  here: 'border-2 border-primary bg-surface',
  refused: 'bg-red-mark text-surface',
  ended: 'bg-grey-mark text-surface',
  ahead: 'border border-line-strong bg-surface',
}

function stateOf(index: number, reachedIndex: number, tone: StepsTone): StepState {
  if (index > reachedIndex) return tone === 'finished' ? 'done' : 'ahead'
  if (tone === 'finished') return 'done'
  if (index < reachedIndex) return tone === 'ended' ? 'past' : 'done'
  return tone === 'current' ? 'here' : tone
}

function Mark({ state }: { state: StepState }) {
  const Icon =
    state === 'done' || state === 'past' ? Check : state === 'refused' ? X : state === 'ended' ? Flag : null
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
 * The progress of a case. Props: `label`, `steps` ({id, label}[]), `current` (id), `subLabel`, `tone` current |
 * refused | ended | finished, `thin`.
 */
export function ProgressSteps({
  label,
  steps,
  current,
  subLabel,
  tone = 'current',
  thin = false,
  className,
}: ProgressStepsProps) {
  const { t } = useTranslation('kit')
  const words: Record<StepState, string> = {
    done: t('stepDone'),
    past: t('stepDone'),
    here: t('stepCurrent'),
    refused: t('stepRefused'),
    ended: t('stepEnded'),
    ahead: t('stepAhead'),
  }
  const reachedIndex = steps.findIndex(step => step.id === current)
  const currentStep = steps[reachedIndex]
  return (
    <div className={className}>
      <ol aria-label={label} className={thin ? 'flex gap-0.5' : 'flex gap-1.5'}>
        {steps.map((step, index) => {
          const state = stateOf(index, reachedIndex, tone)
          const isHere = index === reachedIndex
          return (
            <li key={step.id} aria-current={isHere ? 'step' : undefined} className="min-w-0 flex-1">
              <span aria-hidden className={cx('block', thin ? 'h-0.75' : 'h-1 rounded-full', bars[state])} />
              <span
                className={cx(
                  thin ? 'sr-only' : 'mt-2 flex items-start gap-1.5 text-sm max-sm:sr-only',
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
                  {isHere && subLabel && (
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
      {/* On a phone only the current step is named. */}
      {currentStep && !thin && (
        <p aria-hidden className="mt-2.5 flex items-center gap-1.5 text-base font-medium sm:hidden">
          <Mark state={stateOf(reachedIndex, reachedIndex, tone)} />
          <span className="min-w-0">
            {currentStep.label}
            {subLabel && (
              <span className={cx('font-normal', tone === 'refused' ? 'text-danger-text' : 'text-ink-2')}>
                {' '}
                · {subLabel}
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
