import type { wearDays } from '@archway/contract/cases'
import { RadioGroupField } from '../../../../ui/form/RadioGroupField.tsx'
import { Spot, useDraftField } from '../fields.tsx'
import { useFormWords } from '../use-form-words.ts'

/** The wearing time of each step. */
export function WearDays({ values }: { values: typeof wearDays }) {
  const { t } = useFormWords()
  const { value, set, label, error } = useDraftField<number | null>('prescription.wearDays')
  return (
    <Spot name="prescription.wearDays">
      <RadioGroupField
        {...{ label, error }}
        required
        layout="row"
        value={value ? String(value) : null}
        options={values.map(days => ({ value: String(days), label: t('days', { count: days }) }))}
        onChange={next => set(Number(next))}
      />
    </Spot>
  )
}
