import { cx } from '../class-names.ts'

/** The style of input and select boxes. */
export const controlStyle = (className?: string) =>
  cx(
    'w-full min-w-0 rounded-control border border-line-strong bg-surface text-base text-ink transition-colors max-sm:text-lg',
    'hover:border-ink-3 focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0',
    'aria-invalid:border-danger data-invalid:border-danger',
    'disabled:border-line disabled:bg-sunken disabled:text-ink-3 read-only:bg-sunken',
    className,
  )

/** The style of a button that opens a list; without the `read-only` variant, which would match it. */
export const triggerStyle = (className?: string) =>
  cx(
    'flex w-full min-w-0 items-center justify-between gap-2 rounded-control border border-line-strong bg-surface px-3 text-start',
    'text-base text-ink transition-colors hover:border-ink-3 data-popup-open:border-focus aria-invalid:border-danger',
    'disabled:border-line disabled:bg-sunken disabled:text-ink-3 data-disabled:border-line data-disabled:bg-sunken data-disabled:text-ink-3',
    className,
  )

/**
 * The box around an input with an icon, unit or button: the input may change its direction by `dir="auto"`, so the
 * positions beside it are relative to the box.
 */
export const boxStyle = cx(
  'flex h-control items-center rounded-control border border-line-strong bg-surface transition-colors hover:border-ink-3',
  'focus-within:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus',
  'has-aria-invalid:border-danger has-[input:disabled]:border-line has-[input:disabled]:bg-sunken has-[input:read-only]:bg-sunken',
)

/** The input inside such a box. */
export const innerInputStyle =
  'h-full min-w-0 flex-1 rounded-control bg-transparent px-3 text-base text-ink text-ellipsis outline-none disabled:text-ink-3 max-sm:text-lg'

/** A popup list and its items, for select, combobox and menu. */
export const popupStyle = 'pop-motion rounded-card bg-raised shadow-pop outline-none'
export const optionStyle =
  'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2.5 py-1.5 text-base text-ink outline-none select-none ' +
  'data-highlighted:bg-hover data-disabled:text-ink-3 max-sm:min-h-11'
