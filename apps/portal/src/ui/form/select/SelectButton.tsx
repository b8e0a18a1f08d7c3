import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../../class-names.ts'
import { triggerStyle } from '../control-style.ts'

type SelectButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The label of the selected option; without it the placeholder is shown. */
  chosenValue: string | undefined
  placeholder?: string
}

/** The box of a `Select`. Props: `chosen`, `placeholder`, and everything of `<button>`. */
export function SelectButton({
  chosenValue,
  placeholder,
  className = 'h-control',
  ...rest
}: SelectButtonProps) {
  return (
    <button type="button" role="combobox" aria-expanded={false} {...rest} className={triggerStyle(className)}>
      <span className={cx('truncate', chosenValue === undefined && 'text-ink-3')}>
        {chosenValue ?? placeholder}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 text-ink-3" />
    </button>
  )
}
