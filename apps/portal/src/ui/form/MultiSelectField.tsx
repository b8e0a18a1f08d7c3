import { Select } from '@base-ui/react/select'
import { useTranslation } from 'react-i18next'
import { triggerStyle } from './control-style.ts'
import { FieldShell } from './FieldShell.tsx'
import type { SelectFieldProps } from './SelectField.tsx'
import { SelectMark, SelectPopup } from './select/SelectPopup.tsx'

type MultiSelectFieldProps<Value extends string> = Omit<SelectFieldProps<Value>, 'value' | 'onChange'> & {
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/**
 * Selects several values of a short list, mainly for filters. Props: as `SelectField`, with lists for `value` and
 * `onChange(values)`.
 */
export function MultiSelectField<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled,
  name,
  ref,
  ...field
}: MultiSelectFieldProps<Value>) {
  const { t } = useTranslation('kit')
  const text = () => {
    if (value.length === 0) return placeholder ?? t('choose')
    const labels = options.filter(option => value.includes(option.value)).map(option => option.label)
    return labels.length <= 2 ? labels.join(', ') : t('chosen', { count: labels.length })
  }
  return (
    <FieldShell {...field}>
      {(aria, labelId) => (
        <Select.Root
          multiple
          items={options}
          value={[...value]}
          onValueChange={next => onChange(next as Value[])}
          disabled={disabled}
          name={name}
        >
          <Select.Trigger
            {...aria}
            ref={ref}
            aria-labelledby={labelId}
            onBlur={onBlur}
            className={triggerStyle('h-control')}
          >
            <Select.Value className={value.length === 0 ? 'truncate text-ink-3' : 'truncate'}>
              {text}
            </Select.Value>
            <SelectMark />
          </Select.Trigger>
          <SelectPopup options={options} />
        </Select.Root>
      )}
    </FieldShell>
  )
}
