import { useId } from 'react'
import { Drawing } from './Drawing.tsx'

type AlignerDrawingProps = {
  trimLine: 'STRAIGHT_CUT' | 'SCALLOPED' | 'OTHER'
  /** null: no logo; without an address a placeholder is drawn. */
  logo: { url: string | null } | null
  /** Engraved lines, from the top; empty ones are left out. */
  lines: readonly (string | null)[]
  /** Accessible name; without one the drawing is decorative. */
  label?: string
}

/** Edges of the teeth in a front view, from the patient's right: start and length. */
const teeth = [
  [22, 30, 118],
  [52, 30, 124],
  [82, 31, 132],
  [113, 37, 138],
  [150, 37, 138],
  [187, 31, 132],
  [218, 30, 124],
  [248, 30, 118],
] as const

const edges = teeth.map(([x, width, low]) => `Q${x + width / 2} ${low + 13} ${x + width} ${low - 6}`).join('')
const scallops = [...teeth]
  .reverse()
  .map(([x, width]) => `Q${x + width / 2} 14 ${x} 38`)
  .join('')
const tops = {
  SCALLOPED: `L278 38${scallops}`,
  STRAIGHT_CUT: 'L278 20L22 20',
  OTHER: 'L278 30Q250 14 215 28T150 20T85 28T22 30',
} as const

const maxLength = 30
const truncateLine = (line: string) =>
  [...line].length > maxLength ? `${[...line].slice(0, maxLength - 1).join('')}\u2026` : line

/** An upper aligner from the front, with its engraving. */
export function AlignerDrawing({ trimLine, logo, lines, label }: AlignerDrawingProps) {
  const clip = useId()
  const outline = `M22 112${edges}${tops[trimLine]}Z`
  const textLines = lines.filter((line): line is string => !!line)
  const width = logo ? 34 : 0
  return (
    <Drawing viewBox="0 0 300 160" label={label}>
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <rect x="8" y="6" width="284" height="62" rx="30" className="fill-draw-gum stroke-none" />
      <path d={outline} className="fill-draw-soft stroke-none" />
      <g clipPath={`url(#${clip})`} className="opacity-70">
        {teeth.map(([x, w, low]) => (
          <path
            key={x}
            d={`M${x + 2} 46q${w / 2 - 2}-30 ${w - 4} 0v${low - 58}q-${w / 2 - 2} 18-${w - 4} 0z`}
            className="fill-draw-fill"
            strokeWidth="1.25"
          />
        ))}
      </g>
      <path
        d={outline}
        className="stroke-draw-accent"
        strokeWidth="2.5"
        strokeDasharray={trimLine === 'OTHER' ? '7 5' : undefined}
      />
      {logo && (
        <g transform={`translate(${textLines.length > 0 ? 32 : 136} 66)`}>
          {logo.url ? (
            <image href={logo.url} width="28" height="28" preserveAspectRatio="xMidYMid meet" />
          ) : (
            <path d="M14 3l9 5.2v11L14 25l-9-5.8v-11zM14 3v22M5 8.2l9 5.6 9-5.6" strokeWidth="1.5" />
          )}
        </g>
      )}
      {textLines.map((line, index) => (
        <text
          key={line}
          x={150 + width / 2}
          y={(textLines.length === 1 ? 85 : 76) + index * 20}
          textAnchor="middle"
          textLength={[...line].length > 24 ? 216 - width : undefined}
          lengthAdjust="spacingAndGlyphs"
          className="fill-ink stroke-none font-mono text-[15px]"
        >
          {truncateLine(line)}
        </text>
      ))}
    </Drawing>
  )
}
