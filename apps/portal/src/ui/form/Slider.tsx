import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  /** Accessible name. */
  label: string
  /** The current value, as text. */
  text?: string
  value: number
  onChange: (value: number) => void
}

/** A slider. Props: `label`, `text`, `value`, `onChange(value)`, and everything of `<input>`. */
export function Slider({ label, text, onChange, className, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      aria-label={label}
      aria-valuetext={text}
      onChange={event => onChange(Number(event.target.value))}
      className={cx('h-control min-w-0 accent-primary', className)}
    />
  )
}
