import type { Judgement, PasswordOwner } from '@archway/passwords'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import type { TextFieldProps } from '../../ui/form/TextField.tsx'

type Estimator = (password: string, owner?: PasswordOwner) => Judgement

const levels = ['veryWeak', 'weak', 'fair', 'good', 'veryGood'] as const
const colors = ['bg-red-mark', 'bg-red-mark', 'bg-amber-mark', 'bg-green-mark', 'bg-green-mark'] as const

/** The estimator contains lists of leaked passwords (220 kB): only pages that set a password load it. */
const useEstimator = (): Estimator | undefined => {
  const [estimate, setEstimator] = useState<Estimator>()
  useEffect(() => {
    // If it cannot be loaded, the server still refuses weak passwords.
    import('@archway/passwords').then(
      ({ judgePassword }) => setEstimator(() => judgePassword),
      () => {},
    )
  }, [])
  return estimate
}

type Props = Omit<TextFieldProps, 'type' | 'end' | 'help'> & {
  /** The present value of the field. */
  currentValue: string
  /** The owner of the password, if known. */
  owner?: PasswordOwner
}

/** A field for a new password that shows its strength and all problems while it is typed. */
export function NewPasswordField({ currentValue, owner, ...field }: Props) {
  const estimate = useEstimator()
  return (
    <PasswordField
      autoComplete="new-password"
      {...field}
      help={estimate && currentValue !== '' && <StrengthMeter {...estimate(currentValue, owner)} />}
    />
  )
}

function StrengthMeter({ strength, problems }: Judgement) {
  const { t } = useTranslation(['session', 'forms'])
  return (
    <span className="flex flex-col gap-1" aria-live="polite">
      <span className="flex items-center gap-2">
        <span aria-hidden className="flex w-24 shrink-0 gap-1">
          {[1, 2, 3, 4].map(bar => (
            <span
              key={bar}
              className={cx(
                'h-1.5 flex-1 rounded-full',
                bar <= Math.max(strength, 1) ? colors[strength] : 'bg-line',
              )}
            />
          ))}
        </span>
        {t('session:strength.label', { strength: t(`session:strength.levels.${levels[strength]}`) })}
      </span>
      {problems.map(problem => (
        <span key={problem}>{t(`forms:${problem}`)}</span>
      ))}
    </span>
  )
}
