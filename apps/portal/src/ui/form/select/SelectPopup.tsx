import { Select } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { cx } from '../../class-names.ts'
import { optionStyle, popupStyle } from '../control-style.ts'
import type { Option } from '../option.ts'

/** The arrows at the end of a select's box. */
export function SelectMark() {
  return (
    <Select.Icon className="text-ink-3">
      <ChevronsUpDown aria-hidden className="size-4" />
    </Select.Icon>
  )
}

/** The popup list of all selects. */
export function SelectPopup({ options }: { options: readonly Option[] }) {
  return (
    <Select.Portal>
      <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
        <Select.Popup
          className={cx(popupStyle, 'min-w-(--anchor-width) max-w-[min(28rem,var(--available-width))]')}
        >
          <Select.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1">
            {options.map(option => (
              <Select.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={cx(
                  optionStyle,
                  option.divided &&
                    'relative mt-2 before:absolute before:inset-x-0 before:-top-1 before:border-t before:border-line',
                )}
              >
                <span className="min-w-0 flex-1">
                  <Select.ItemText>{option.label}</Select.ItemText>
                  {option.hint && <span className="block text-sm text-ink-3">{option.hint}</span>}
                </span>
                <Select.ItemIndicator>
                  <Check aria-hidden className="size-4 text-primary-text" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.List>
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  )
}
