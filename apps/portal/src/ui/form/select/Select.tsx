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

/** A select for pages that load it initially; use `SelectField` in forms and panels. */
export const Select = lazyPanel<SelectProps>(
  'listbox',
  async () => (await import('./SelectPanel.tsx')).SelectPanel,
)
