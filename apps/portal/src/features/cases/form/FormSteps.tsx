import type { FormStep } from '@archway/contract/cases'
import { Check } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { useFormWords } from './use-form-words.ts'

export const formSteps = [
  'patient',
  'records',
  'prescription',
  'review',
] as const satisfies readonly FormStep[]

export const isFormStep = (value: string | undefined): value is FormStep =>
  formSteps.includes(value as FormStep)

type FormStepsProps = {
  current: FormStep
  onChange: (step: FormStep) => void
  /** Missing items of each step; without it the later steps are locked. */
  left?: Readonly<Record<FormStep, number>>
}

/** The steps of the form as buttons, each with the number of items that are still missing. */
export function FormSteps({ current, onChange, left }: FormStepsProps) {
  const { t } = useFormWords()
  const currentIndex = formSteps.indexOf(current)
  return (
    <nav aria-label={t('steps')}>
      <ol className="flex gap-1.5 sm:gap-2">
        {formSteps.map((step, index) => {
          const isHere = step === current
          const count = step === 'review' ? 0 : (left?.[step] ?? 0)
          const isDone = left !== undefined && step !== 'review' && count === 0
          const isLocked = left === undefined && step !== 'patient'
          return (
            <li key={step} className={cx('min-w-0', isHere ? 'flex-1 max-sm:flex-[4]' : 'flex-1')}>
              <button
                type="button"
                aria-current={isHere ? 'step' : undefined}
                aria-disabled={isLocked || undefined}
                title={isLocked ? t('stepLocked') : undefined}
                onClick={() => !isLocked && onChange(step)}
                className="group flex w-full flex-col gap-2 rounded-control py-1 text-start aria-disabled:cursor-default"
              >
                <span
                  aria-hidden
                  className={cx(
                    'block h-1 w-full rounded-full',
                    isHere ? 'bg-primary' : isDone ? 'bg-primary opacity-45' : 'bg-pressed',
                    !isLocked && !isHere && 'group-hover:bg-primary group-hover:opacity-70',
                  )}
                />
                <span className={cx('flex items-start gap-2', !isHere && 'max-sm:sr-only')}>
                  <span
                    aria-hidden
                    className={cx(
                      'mt-px flex size-4.5 shrink-0 items-center justify-center rounded-full text-[0.6875rem] font-semibold tabular-nums',
                      isHere && 'bg-primary text-primary-ink',
                      !isHere && isDone && 'bg-primary-soft text-primary-text',
                      !isHere && !isDone && 'border border-line-strong text-ink-3',
                    )}
                  >
                    {isDone && !isHere ? <Check className="size-3" strokeWidth={3} /> : index + 1}
                  </span>
                  <span className="min-w-0">
                    <span
                      className={cx(
                        'block text-sm font-medium',
                        isHere ? 'text-ink' : isLocked ? 'text-ink-3' : 'text-ink-2',
                      )}
                    >
                      {t(`step.${step}`)}
                    </span>
                    {count > 0 && (
                      <span className="block text-xs text-ink-3">{t('stepLeft', { count })}</span>
                    )}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <p className="mt-1 text-xs text-ink-3 sm:hidden">
        {t('stepOf', { n: currentIndex + 1, of: formSteps.length })}
      </p>
    </nav>
  )
}
