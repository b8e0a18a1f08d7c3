import { useId } from 'react'

type ZoomRangeProps = {
  label: string
  /** 1 shows the whole picture. */
  value: number
  max: number
  onChange: (zoom: number) => void
}

/** The zoom slider of the crop dialog. */
export function ZoomRange({ label, value, max, onChange }: ZoomRangeProps) {
  const id = useId()
  return (
    <div className="flex min-w-48 flex-1 items-center gap-3">
      <label htmlFor={id} className="text-base">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={max}
        step={0.05}
        value={value}
        onChange={event => onChange(Number(event.target.value))}
        className="h-6 flex-1 accent-primary"
      />
    </div>
  )
}
