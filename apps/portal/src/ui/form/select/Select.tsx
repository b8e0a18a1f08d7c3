import type { ReactElement } from 'react'
import { lazyPanel } from '../../lazy/lazy-panel.tsx'
import type { Option } from '../option.ts'

export type SelectProps = {
  /** A `SelectButton`. */
  trigger: ReactElement
  options: readonly Option[]
  value: string | null
  onChange: (value: string) => void
}

/**
 * One of a list under its box, where a page has it from the beginning; in forms and panels `SelectField` is the one.
 * Props: `trigger`, `options`, `value`, `onChange(value)`.
 */
export const Select = lazyPanel<SelectProps>(
  'listbox',
  async () => (await import('./SelectPanel.tsx')).SelectPanel,
)
