import { Select as Base } from '@base-ui/react/select'
import type { Pressed } from '../../lazy/lazy-panel.tsx'
import type { SelectProps } from './Select.tsx'
import { SelectPopup } from './SelectPopup.tsx'

/** The select with its button; loaded by `Select`. */
export function SelectPanel({ trigger, triggerRef, options, value, onChange }: SelectProps & Pressed) {
  return (
    <Base.Root items={options} value={value} onValueChange={next => next !== null && onChange(next)}>
      <Base.Trigger ref={triggerRef} render={trigger} />
      <SelectPopup options={options} />
    </Base.Root>
  )
}
