import { fold } from '@archway/contract/kernel'
import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, LoaderCircle, Search, X } from 'lucide-react'
import { type Ref, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import { optionStyle, popupStyle, triggerStyle } from './control-style.ts'
import { type FieldProps, FieldShell } from './FieldShell.tsx'
import type { Option } from './option.ts'

/** Maximum number of rendered options; typing filters the list. */
const maxOptions = 100

/** The library's filter uses the browser's collation; this one folds texts as every other search does. */
const matchesText = (option: Option, typed: string): boolean =>
  fold(`${option.label} ${option.hint ?? ''}`).includes(fold(typed.trim()))

type ComboFieldProps<Value extends string> = FieldProps & {
  options: readonly Option<Value>[]
  value: Value | null | undefined
  onChange: (value: Value | null) => void
  /** If given, the list is searched by the caller, and `options` are the matches. */
  onSearch?: (text: string) => void
  /** The option of the initial value, if `options` may not contain it. */
  initialOption?: Option<Value>
  loading?: boolean
  onBlur?: () => void
  placeholder?: string
  emptyText?: string
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * A searchable list of any length, filtered here or by the server; a `Controller`'s field fits. Props: `label`,
 * `help`, `error`, `required`, `options`, `value`, `onChange(value | null)`, `onSearch(text)`, `initialOption`, `loading`,
 * `placeholder`, `emptyText`, `disabled`, `ref`.
 */
export function ComboField<Value extends string>({
  options,
  value,
  onChange,
  onSearch,
  initialOption,
  loading,
  onBlur,
  placeholder,
  emptyText,
  disabled,
  name,
  ref,
  ...field
}: ComboFieldProps<Value>) {
  const { t } = useTranslation('kit')
  // Remembers the chosen option, because results of a later search may not contain it.
  const [pickedOption, setPickedOption] = useState<Option<Value> | null>(null)
  const match = useMemo(
    () =>
      options.find(option => option.value === value) ??
      (initialOption?.value === value ? initialOption : undefined),
    [options, value, initialOption],
  )
  const chosenOption = match ?? (pickedOption?.value === value ? pickedOption : null)
  return (
    <FieldShell {...field}>
      {(aria, labelId) => (
        <Combobox.Root
          items={options}
          value={chosenOption}
          onValueChange={(next: Option<Value> | null) => {
            setPickedOption(next)
            onChange(next?.value ?? null)
          }}
          onInputValueChange={(text, { reason }) => reason === 'input-change' && onSearch?.(text)}
          isItemEqualToValue={(a, b) => a?.value === b?.value}
          filter={onSearch ? null : matchesText}
          limit={maxOptions}
          autoHighlight
          disabled={disabled}
        >
          <Combobox.Trigger
            {...aria}
            ref={ref}
            aria-labelledby={labelId}
            name={name}
            onBlur={onBlur}
            className={triggerStyle('h-control')}
          >
            <span dir="auto" className={cx('min-w-0 truncate', !chosenOption && 'text-ink-3')}>
              {chosenOption?.label ?? placeholder ?? t('choose')}
            </span>
            <Combobox.Icon className="text-ink-3">
              <ChevronsUpDown aria-hidden className="size-4" />
            </Combobox.Icon>
          </Combobox.Trigger>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
              <Combobox.Popup
                className={cx(
                  popupStyle,
                  'w-(--anchor-width) min-w-64 max-w-(--available-width) overflow-hidden',
                )}
                aria-busy={loading || undefined}
              >
                <div className="flex items-center border-b border-line ps-3 pe-1 text-ink-3">
                  {loading ? (
                    <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
                  ) : (
                    <Search aria-hidden className="size-4" />
                  )}
                  <Combobox.Input
                    aria-label={`${field.label}: ${t('search')}`}
                    dir="auto"
                    placeholder={t('search')}
                    className="h-10 min-w-0 flex-1 bg-transparent px-2.5 text-base text-ink outline-none text-match-parent max-sm:text-lg"
                  />
                  {!field.required && (
                    <Combobox.Clear
                      aria-label={t('clear')}
                      className="flex size-8 items-center justify-center rounded-control hover:bg-hover hover:text-ink"
                    >
                      <X aria-hidden className="size-4" />
                    </Combobox.Clear>
                  )}
                </div>
                <Combobox.Empty className="px-3 text-base text-ink-3 not-empty:py-3">
                  {loading ? t('searching') : (emptyText ?? t('noResults'))}
                </Combobox.Empty>
                <Combobox.List className="max-h-[min(18rem,calc(var(--available-height)-5.5rem))] scroll-py-1 overflow-y-auto not-empty:p-1">
                  {(option: Option<Value>) => (
                    <Combobox.Item
                      key={option.value}
                      value={option}
                      disabled={option.disabled}
                      className={optionStyle}
                    >
                      <span className="min-w-0 flex-1">
                        <span dir="auto">{option.label}</span>
                        {option.hint && <span className="block text-sm text-ink-3">{option.hint}</span>}
                      </span>
                      <Combobox.ItemIndicator>
                        <Check aria-hidden className="size-4 text-primary-text" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
                {options.length > maxOptions && (
                  <p className="border-t border-line px-3 py-2 text-sm text-ink-3">
                    {t('narrow', { count: maxOptions })}
                  </p>
                )}
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </FieldShell>
  )
}
