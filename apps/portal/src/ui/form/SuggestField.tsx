import { fold } from '@archway/contract/kernel'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { type Ref, useState } from 'react'
import { cx } from '../class-names.ts'
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

/** Maximum number of suggestions shown. */
const maxSuggestions = 8

/**
 * A free text with suggestions that match the typed text; a `Controller`'s field fits. Props: `label`, `help`,
 * `error`, `required`, `suggestions`, `value`, `onChange(text)`, `disabled`, `ref`.
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
  const [isOpen, setOpen] = useState(false)
  const typed = fold(value)
  const fitting = suggestions.filter(candidate => fold(candidate).includes(typed)).slice(0, maxSuggestions)
  return (
    <FieldShell {...field}>
      {aria => (
        <Autocomplete.Root
          items={fitting}
          filter={null}
          // An open list hides the rest of the page from screen readers, so an empty one is not opened.
          open={isOpen && fitting.length > 0}
          onOpenChange={setOpen}
          value={value}
          onValueChange={text => onChange(text)}
          disabled={disabled}
        >
          <div className={boxStyle}>
            <Autocomplete.Input
              {...aria}
              ref={ref}
              name={name}
              onBlur={() => {
                // Suggestions that arrive after the field lost the focus must not open the list.
                setOpen(false)
                onBlur?.()
              }}
              dir="auto"
              autoComplete="off"
              className={cx(innerInputStyle, 'text-match-parent')}
            />
          </div>
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={4} className="z-50 outline-none">
              <Autocomplete.Popup className={cx(popupStyle, 'w-(--anchor-width) overflow-hidden')}>
                <Autocomplete.List className="max-h-72 overflow-y-auto p-1">
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
