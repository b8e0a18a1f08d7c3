import { isDay } from '@archway/contract/kernel'
import { useEffect } from 'react'
import { Controller, type ResolverResult, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../../platform/form/dialog-failure.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { translateKey } from '../../../platform/i18n/language.ts'
import { useSession } from '../../../platform/session/session.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { RadioGroupField } from '../../../ui/form/RadioGroupField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { type CaseRef, snoozeCase } from './set-attention.ts'
import { snoozeDays } from './snooze-days.ts'

type Props = { row: CaseRef; open: boolean; onOpenChange: (open: boolean) => void }
type Values = { choice: 'tomorrow' | 'monday' | 'day'; until: string }
const initial: Values = { choice: 'tomorrow', until: '' }

/** Asks until when a case is hidden from Pending Actions: tomorrow, next Monday, or a day. */
export function SnoozeDialog({ row, open, onOpenChange }: Props) {
  const { t } = useTranslation('caseDetail')
  const dates = useDates()
  const { company } = useSession()
  const { tomorrow, nextMonday, first, last } = snoozeDays(new Date(), company?.timeZone ?? 'UTC')
  const range = translateKey('forms', 'range', { min: dates.day(first), max: dates.day(last) })
  /** The error of the typed day, if any. */
  const problemOf = ({ choice, until }: Values): string | null => {
    if (choice !== 'day') return null
    if (!isDay(until)) return translateKey('forms', until === '' ? 'required' : 'date')
    if (until >= first && until <= last) return null
    return range
  }
  const resolver = (values: Values): ResolverResult<Values> => {
    const message = problemOf(values)
    if (message === null) return { values, errors: {} }
    return { values: {}, errors: { until: { type: 'date', message } } }
  }
  const form = useForm<Values>({ resolver, defaultValues: initial, mode: 'onTouched' })
  useEffect(() => {
    if (open) form.reset(initial)
  }, [open, form])
  const choice = useWatch({ control: form.control, name: 'choice' })
  const dayOf = { tomorrow, monday: nextMonday }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      onSubmit={({ choice, until }) => snoozeCase(row, choice === 'day' ? until : dayOf[choice])}
      onFailure={error => failDialog(form, error, () => onOpenChange(false))}
      title={t('snooze.title', { identifier: row.identifier })}
      description={t('snooze.text')}
      submitLabel={t('snooze.submit')}
      size="small"
    >
      <Controller
        name="choice"
        control={form.control}
        render={({ field }) => (
          <RadioGroupField
            {...field}
            label={t('snooze.until')}
            options={[
              { value: 'tomorrow' as const, label: t('snooze.tomorrow'), hint: dates.day(tomorrow) },
              ...(nextMonday === tomorrow
                ? []
                : [{ value: 'monday' as const, label: t('snooze.monday'), hint: dates.day(nextMonday) }]),
              { value: 'day' as const, label: t('snooze.day') },
            ]}
          />
        )}
      />
      {choice === 'day' && (
        <Controller
          name="until"
          control={form.control}
          render={({ field }) => (
            <DateField
              {...field}
              label={t('snooze.date')}
              // Reserves the space of the error: leaving the field must not move the radio button that is being
              // pressed.
              help={range}
              required
              min={first}
              max={last}
              error={form.formState.errors.until?.message}
            />
          )}
        />
      )}
    </FormDialog>
  )
}
