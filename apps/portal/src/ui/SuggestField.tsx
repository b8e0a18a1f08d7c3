import { Autocomplete } from '@base-ui/react/autocomplete'
import type { Ref } from 'react'
import { cx } from './class-names.ts'
import { boxStyle, innerInputStyle, optionStyle, popupStyle } from './control-style.ts'
import { type FieldProps, FieldShell } from './FieldShell.tsx'

type SuggestFieldProps = FieldProps & {
  suggestions: readonly string[]
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A text of one's own, with suggestions that fit what was typed; a `Controller`'s field fits. Props: `label`,
 * `help`, `error`, `required`, `suggestions`, `value`, `onChange(text)`, `disabled`, `ref`.
 */
export function SuggestField({
  suggestions,
  value,
  onChange,
  onBlur,
  disabled,
  name,
  ref,
  ...field
}: SuggestFieldProps) {
  return (
    <FieldShell {...field}>
      {aria => (
        <Autocomplete.Root
          items={suggestions}
          value={value}
          onValueChange={text => onChange(text)}
          disabled={disabled}
          limit={8}
        >
          <div className={boxStyle}>
            <Autocomplete.Input
              {...aria}
              ref={ref}
              name={name}
              onBlur={onBlur}
              dir="auto"
              autoComplete="off"
              className={cx(innerInputStyle, 'rtl:text-right')}
            />
          </div>
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={4} className="z-50 outline-none data-empty:hidden">
              <Autocomplete.Popup className={cx(popupStyle, 'w-(--anchor-width) overflow-hidden')}>
                <Autocomplete.List className="max-h-72 overflow-y-auto not-empty:p-1">
                  {(suggestion: string) => (
                    <Autocomplete.Item key={suggestion} value={suggestion} className={optionStyle}>
                      <span dir="auto">{suggestion}</span>
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </FieldShell>
  )
}
