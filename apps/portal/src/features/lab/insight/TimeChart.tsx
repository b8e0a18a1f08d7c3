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
  /** Labels below the axis, one for each point in time. */
  ticks: readonly string[]
  /** Labels above the chart, one for each point in time; the one under the pointer is shown. */
  titles: readonly string[]
  format: (value: number | null) => string
  /** Formats a label of the value axis, where space is short. */
  axis: (value: number) => string
  /** The maximum of the value axis if it is fixed, such as 100 percent. */
  top?: number
}

// All in pixels.
const height = 220
const margin = { top: 8, right: 4, bottom: 26, left: 44 }
const minTickWidth = 68

/** Length of the longest text: its width is reserved, so that the layout does not move with the pointer. */
const maxLength = (texts: readonly string[]): number => Math.max(0, ...texts.map(text => text.length))

/**
 * Values over time as an SVG. Time runs from left to right in every language. The colors are those of the kit, so they
 * follow the appearance. Props: `label`, `kind`, `series`, `ticks`, `titles`, `format(value)`, `axis(value)`, `top`.
 */
export function TimeChart({ label, kind, series, ticks, titles, format, axis, top }: TimeChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const [hovered, setHovered] = useState<number | null>(null)
  const points = ticks.map((_, index) => index)
  const maxValue = Math.max(top ?? 1, ...series.flatMap(({ values }) => values.map(value => value ?? 0)))
  const x = scaleBand<number>({
    domain: points,
    range: [margin.left, Math.max(margin.left + 1, width - margin.right)],
    padding: kind === 'bars' ? 0.28 : 0,
  })
  const y = scaleLinear<number>({
    domain: [0, maxValue],
    range: [height - margin.bottom, margin.top],
    nice: top === undefined ? 4 : false,
  })
  /** Only every n-th label fits below the axis. */
  const tickStep = Math.max(1, Math.ceil((points.length * minTickWidth) / Math.max(1, width - margin.left)))
  const marks = y.ticks(4).filter(mark => top !== undefined || kind === 'line' || Number.isInteger(mark))
  const middle = (point: number): number => (x(point) ?? 0) + x.bandwidth() / 2
  const slot = x.step()
  return (
    <figure className="flex flex-col gap-2">
      <Legend series={series} titles={titles} hovered={hovered} format={format} />
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
            onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setHovered(null)}
          >
            <ValueAxis marks={marks} y={y} width={width} format={axis} />
            {hovered !== null && (
              <rect
                x={middle(hovered) - slot / 2}
                y={margin.top}
                width={slot}
                height={height - margin.top - margin.bottom}
                fill="var(--hover)"
              />
            )}
            {kind === 'bars'
              ? series.map(({ label: name, color, values }, index) => (
                  <Bars key={name} {...{ values, color, index, count: series.length, x, y }} />
                ))
              : series.map(({ label: name, color, values }) => {
                  const drawnPoints = points.filter(point => values[point] !== null)
                  const top = (point: number) => y(values[point] ?? 0)
                  return (
                    <g key={name}>
                      <LinePath
                        data={drawnPoints}
                        x={middle}
                        y={top}
                        stroke={color}
                        strokeWidth={2}
                        strokeLinejoin="round"
                      />
                      {drawnPoints.map(point => (
                        <circle
                          key={point}
                          cx={middle(point)}
                          cy={top(point)}
                          r={point === hovered ? 5 : 3}
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
                {point % tickStep === 0 && (
                  <text
                    x={middle(point)}
                    y={height - 8}
                    textAnchor="middle"
                    fill={point === hovered ? 'var(--ink)' : 'var(--ink-3)'}
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
                  onPointerEnter={() => setHovered(point)}
                  onPointerDown={() => setHovered(point)}
                />
              </g>
            ))}
          </svg>
        )}
      </div>
    </figure>
  )
}

type LegendProps = Pick<TimeChartProps, 'series' | 'titles' | 'format'> & { hovered: number | null }

/** The names of the series, with their values at the hovered point in time. */
function Legend({ series, titles, hovered, format }: LegendProps) {
  return (
    <figcaption className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      {series.map(({ label: name, color, values }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
          {name}
          <b
            className="font-semibold text-ink tabular-nums"
            style={{ minInlineSize: `${maxLength(values.map(format))}ch` }}
          >
            {hovered !== null && format(values[hovered] ?? null)}
          </b>
        </span>
      ))}
      <span className="ms-auto text-end tabular-nums" style={{ minInlineSize: `${maxLength(titles)}ch` }}>
        {hovered === null ? '\u00a0' : titles[hovered]}
      </span>
    </figcaption>
  )
}

type ValueAxisProps = {
  marks: readonly number[]
  y: (value: number) => number
  width: number
  format: (value: number) => string
}

/** Horizontal lines with the labels of the values. */
function ValueAxis({ marks, y, width, format }: ValueAxisProps) {
  return marks.map(mark => (
    <g key={mark}>
      <line x1={margin.left} x2={width - margin.right} y1={y(mark)} y2={y(mark)} stroke="var(--line)" />
      <text
        x={margin.left - 8}
        y={y(mark)}
        dy="0.32em"
        textAnchor="end"
        fill="var(--ink-3)"
        className="text-xs tabular-nums"
      >
        {format(mark)}
      </text>
    </g>
  ))
}

type BarsProps = {
  values: readonly (number | null)[]
  color: string
  /** The position of the series among those drawn side by side. */
  index: number
  /** The number of series. */
  count: number
  x: ReturnType<typeof scaleBand<number>>
  y: ReturnType<typeof scaleLinear<number>>
}

function Bars({ values, color, index, count, x, y }: BarsProps) {
  const barWidth = x.bandwidth() / count
  return values.map((value, point) => {
    if (!value) return null
    const top = y(value)
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a point in time is identified by its position
        key={point}
        x={(x(point) ?? 0) + index * barWidth}
        y={top}
        width={Math.max(1, barWidth - 1)}
        height={Math.max(0, y(0) - top)}
        rx={Math.min(3, barWidth / 3)}
        fill={color}
      />
    )
  })
}
