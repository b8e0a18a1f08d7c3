import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../action/Button.tsx'
import { Popover } from '../overlay/Popover.tsx'

type Props = {
  /** The name of the button and of its panel. */
  label: string
  /** How many filters are set. */
  count: number
  resetLabel: string
  onReset: () => void
  /** Whether there is anything to reset. */
  filtered: boolean
  children: ReactNode
}

/**
 * The filters of a list behind one button with their count. Props: `label`, `count`, `resetLabel`, `onReset`,
 * `filtered`, `children`.
 */
export function FilterMenu({ label, count, resetLabel, onReset, filtered, children }: Props) {
  return (
    <Popover
      title={label}
      trigger={
        <Button icon={SlidersHorizontal}>
          <span className="max-sm:sr-only">{label}</span>
          {count > 0 && <span className="tabular-nums">({count})</span>}
        </Button>
      }
      width="medium"
      align="start"
      footer={
        <Button variant="ghost" onClick={onReset} disabled={!filtered}>
          {resetLabel}
        </Button>
      }
    >
      {children}
    </Popover>
  )
}
