import { isDay } from '@archway/contract/kernel'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import type { Choice, PeriodState } from './use-period.ts'

const choices: readonly Choice[] = ['days30', 'quarter', 'year', 'own']

/** Chooses the period of the figures. Props: `state` (of `usePeriod`). */
export function PeriodPicker({ state }: { state: PeriodState }) {
  const { t } = useTranslation('insight')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <fieldset className="flex rounded-control border border-line-strong bg-surface p-0.5">
        <legend className="sr-only">{t('period.label')}</legend>
        {choices.map(choice => (
          <label
            key={choice}
            className={cx(
              'flex h-8 cursor-pointer items-center rounded-chip px-3 text-base font-medium whitespace-nowrap has-focus-visible:outline-2 max-sm:h-11',
              state.choice === choice ? 'bg-primary text-primary-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="period"
              className="sr-only"
              checked={state.choice === choice}
              onChange={() => state.choose(choice)}
            />
            {t(`period.${choice}`)}
          </label>
        ))}
      </fieldset>
      {state.choice === 'own' && (
        <div className="flex flex-wrap items-start gap-3">
          <div className="w-52 max-w-full">
            <DateField
              label={t('period.from')}
              value={state.period.from}
              onChange={from => isDay(from) && state.setOwn({ from })}
            />
          </div>
          <div className="w-52 max-w-full">
            <DateField
              label={t('period.to')}
              value={state.period.to}
              onChange={to => isDay(to) && state.setOwn({ to })}
              error={state.isValid ? undefined : t('period.wrong')}
            />
          </div>
        </div>
      )}
    </div>
  )
}
