import { Select } from '@base-ui/react/select'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { triggerStyle } from './control-style.ts'
import { type FieldProps, FieldShell } from './FieldShell.tsx'
import type { Option } from './option.ts'
import { SelectMark, SelectPopup } from './select/SelectPopup.tsx'

export type SelectFieldProps<Value extends string> = FieldProps & {
  options: readonly Option<Value>[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * One of a short list; a `Controller`'s field fits. Props: `label`, `help`, `error`, `required`,
 * `options` ({value, label, hint?, disabled?}[]), `value`, `onChange(value)`, `placeholder`, `disabled`, `ref`.
 */
export function SelectField<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled,
  name,
  ref,
  ...field
}: SelectFieldProps<Value>) {
  const { t } = useTranslation('kit')
  return (
    <FieldShell {...field}>
      {(aria, labelId) => (
        <Select.Root
          items={options}
          value={value || null}
          onValueChange={next => next !== null && onChange(next as Value)}
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
            <Select.Value
              className="truncate data-placeholder:text-ink-3"
              placeholder={placeholder ?? t('choose')}
            />
            <SelectMark />
          </Select.Trigger>
          <SelectPopup options={options} />
        </Select.Root>
      )}
    </FieldShell>
  )
}
