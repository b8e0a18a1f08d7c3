import { cx } from './class-names.ts'

/** The box of everything that is typed into or chosen from. */
export const controlStyle = (more?: string) =>
  cx(
    'w-full min-w-0 rounded-control border border-line-strong bg-surface text-base text-ink transition-colors max-sm:text-lg',
    'hover:border-ink-3 focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0',
    'aria-invalid:border-danger data-invalid:border-danger',
    'disabled:border-line disabled:bg-sunken disabled:text-ink-3 read-only:bg-sunken',
    more,
  )

/** The box of a button that opens a list; `read-only` would match it, so it goes without. */
export const triggerStyle = (more?: string) =>
  cx(
    'flex w-full min-w-0 items-center justify-between gap-2 rounded-control border border-line-strong bg-surface px-3 text-start',
    'text-base text-ink transition-colors hover:border-ink-3 data-popup-open:border-focus aria-invalid:border-danger',
    'disabled:border-line disabled:bg-sunken disabled:text-ink-3 data-disabled:border-line data-disabled:bg-sunken data-disabled:text-ink-3',
    more,
  )

/** A floating list and its lines, the same for select, combobox and menu. */
export const popupStyle = 'pop-motion rounded-card bg-raised shadow-pop outline-none'
export const optionStyle =
  'flex min-h-9 cursor-default items-center gap-2 rounded-control px-2.5 py-1.5 text-base text-ink outline-none select-none ' +
  'data-highlighted:bg-hover data-disabled:text-ink-3 max-sm:min-h-11'
