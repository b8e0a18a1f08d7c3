import { scaleBand, scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useState } from 'react'
import { useWidth } from './use-width.ts'

export type Series = {
  readonly label: string
  /** A color of the kit. */
  readonly color: string
  /** One value for each point in time; null where there is none. */
  readonly values: readonly (number | null)[]
}

type TimeChartProps = {
  /** The accessible name of the chart. */
  label: string
  kind: 'bars' | 'line'
  series: readonly Series[]
  /** Below the axis, one for each point in time. */
  ticks: readonly string[]
  /** Above the chart for the point under the pointer. */
  titles: readonly string[]
  format: (value: number | null) => string
  /** Formats a label of the value axis, where space is short. */
  axis: (value: number) => string
  /** The maximum of the value axis if it is fixed, such as 100 percent. */
  top?: number
}

const height = 220
const edge = { top: 8, right: 4, bottom: 26, left: 44 }
/** Room for a text below the axis, in pixels. */
const tickRoom = 68

/** The most characters of a text, for whose width room stays reserved. */
const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(text => text.length))

/**
 * Values over time as an SVG. Time runs from left to right in every language. The colors are those of the kit, so they
 * follow the appearance. Props: `label`, `kind`, `series`, `ticks`, `titles`, `format(value)`, `axis(value)`, `top`.
 */
export function TimeChart({ label, kind, series, ticks, titles, format, axis, top }: TimeChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const [over, setOver] = useState<number | null>(null)
  const points = ticks.map((_, at) => at)
  const most = Math.max(top ?? 1, ...series.flatMap(({ values }) => values.map(value => value ?? 0)))
  const x = scaleBand<number>({
    domain: points,
    range: [edge.left, Math.max(edge.left + 1, width - edge.right)],
    padding: kind === 'bars' ? 0.28 : 0,
  })
  const y = scaleLinear<number>({
    domain: [0, most],
    range: [height - edge.bottom, edge.top],
    nice: top === undefined ? 4 : false,
  })
  const every = Math.max(1, Math.ceil((points.length * tickRoom) / Math.max(1, width - edge.left)))
  const marks = y.ticks(4).filter(mark => top !== undefined || kind === 'line' || Number.isInteger(mark))
  const middle = (at: number): number => (x(at) ?? 0) + x.bandwidth() / 2
  const slot = x.step()
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        {series.map(({ label: name, color, values }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
            {name}
            <b
              className="font-semibold text-ink tabular-nums"
              style={{ minInlineSize: `${longest(values.map(format))}ch` }}
            >
              {over !== null && format(values[over] ?? null)}
            </b>
          </span>
        ))}
        <span className="ms-auto text-end tabular-nums" style={{ minInlineSize: `${longest(titles)}ch` }}>
          {over === null ? '\u00a0' : titles[over]}
        </span>
      </figcaption>
      <div ref={ref} dir="ltr" className="w-full" style={{ height }}>
        {width > 0 && (
          <svg
            role="img"
            aria-label={label}
            width={width}
            height={height}
            className="block"
            overflow="visible"
            // With touch, the values stay visible after the finger is lifted.
            onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setOver(null)}
          >
            {marks.map(mark => (
              <g key={mark}>
                <line x1={edge.left} x2={width - edge.right} y1={y(mark)} y2={y(mark)} stroke="var(--line)" />
                <text
                  x={edge.left - 8}
                  y={y(mark)}
                  dy="0.32em"
                  textAnchor="end"
                  fill="var(--ink-3)"
                  className="text-xs tabular-nums"
                >
                  {axis(mark)}
                </text>
              </g>
            ))}
            {over !== null && (
              <rect
                x={middle(over) - slot / 2}
                y={edge.top}
                width={slot}
                height={height - edge.top - edge.bottom}
                fill="var(--hover)"
              />
            )}
            {kind === 'bars'
              ? series.map(({ label: name, color, values }, at) => (
                  <Bars key={name} {...{ values, color, at, of: series.length, x, y }} />
                ))
              : series.map(({ label: name, color, values }) => {
                  const known = points.filter(point => values[point] !== null)
                  const top = (point: number) => y(values[point] ?? 0)
                  return (
                    <g key={name}>
                      <LinePath
                        data={known}
                        x={middle}
                        y={top}
                        stroke={color}
                        strokeWidth={2}
                        strokeLinejoin="round"
                      />
                      {known.map(point => (
                        <circle
                          key={point}
                          cx={middle(point)}
                          cy={top(point)}
                          r={point === over ? 5 : 3}
                          fill={color}
                          stroke="var(--surface)"
                          strokeWidth={1.5}
                        />
                      ))}
                    </g>
                  )
                })}
            {points.map(point => (
              <g key={point}>
                {point % every === 0 && (
                  <text
                    x={middle(point)}
                    y={height - 8}
                    textAnchor="middle"
                    fill={point === over ? 'var(--ink)' : 'var(--ink-3)'}
                    className="text-xs"
                  >
                    {ticks[point]}
                  </text>
                )}
                <rect
                  x={middle(point) - slot / 2}
                  y={0}
                  width={slot}
                  height={height}
                  fill="transparent"
                  onPointerEnter={() => setOver(point)}
                  onPointerDown={() => setOver(point)}
                />
              </g>
            ))}
          </svg>
        )}
      </div>
    </figure>
  )
}

type BarsProps = {
  values: readonly (number | null)[]
  color: string
  /** Which of how many series. */
  at: number
  of: number
  x: ReturnType<typeof scaleBand<number>>
  y: ReturnType<typeof scaleLinear<number>>
}

function Bars({ values, color, at, of, x, y }: BarsProps) {
  const wide = x.bandwidth() / of
  return values.map((value, point) => {
    if (!value) return null
    const top = y(value)
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a point in time is its place
        key={point}
        x={(x(point) ?? 0) + at * wide}
        y={top}
        width={Math.max(1, wide - 1)}
        height={Math.max(0, y(0) - top)}
        rx={Math.min(3, wide / 3)}
        fill={color}
      />
    )
  })
}
