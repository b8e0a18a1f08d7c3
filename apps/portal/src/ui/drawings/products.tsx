import type { ReactNode } from 'react'
import { Frame } from './Frame.tsx'

/** The codes of the products, as cases carry them. */
export type ProductCode = 'AL' | 'RE' | 'NG' | 'WK'

const arch = 'M14 60V40a26 26 0 0 1 52 0v20h-13V41a13 13 0 0 0-26 0v19z'

const aligner = (
  <>
    <path d={arch} className="fill-draw-soft" />
    <path
      d="M14 50h13M14.5 39l12.8 2M19 26l10.5 8M30 17l5.5 11.5M40 14v13M50 17l-5.5 11.5M61 26l-10.5 8M65.5 39l-12.8 2M66 50H53"
      className="stroke-draw-accent"
    />
    <path d="M19 40a21 21 0 0 1 9-15" className="stroke-draw-fill" strokeWidth="2.5" />
  </>
)

const retainer = (
  <>
    <path d={arch} className="fill-draw-fill" />
    <path d="M30 17l5.5 11.5M40 14v13M50 17l-5.5 11.5M19 26l10.5 8M61 26l-10.5 8" className="opacity-50" />
    <path
      d="M10 52c4 3 6 1 6-6 0-16 10-26 24-26s24 10 24 26c0 7 2 9 6 6"
      className="stroke-draw-accent"
      strokeWidth="2.25"
    />
    <path d="M29 60c-3-9 3-13 11-13s14 4 11 13" className="fill-draw-soft" />
  </>
)

const nightGuard = (
  <>
    <path
      d="M10 62V40a30 30 0 0 1 60 0v22a3 3 0 0 1-3 3H55a3 3 0 0 1-3-3V42a12 12 0 0 0-24 0v20a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3z"
      className="fill-draw-fill"
    />
    <path d="M16 58V41a24 24 0 0 1 48 0v17" className="stroke-draw-accent" strokeWidth="4" opacity="0.45" />
    <path d="M62 8a7 7 0 1 0 9 9 9 9 0 0 1-9-9z" className="fill-draw-soft stroke-draw-accent" />
  </>
)

const whitening = (
  <>
    <path
      d="M20 14h40l-3 34H23z"
      className="fill-draw-soft"
      transform="rotate(-24 40 40) translate(2 6) scale(0.62 0.9)"
    />
    <g transform="rotate(-38 40 40)">
      <rect x="12" y="30" width="38" height="17" rx="3" className="fill-draw-fill" />
      <path d="M12 33 6 31v15l6-2M50 34h7v9h-7M57 36.5h8v4h-8" className="fill-draw-soft" />
      <path d="M20 38.5h16" className="stroke-draw-accent" strokeWidth="3" />
    </g>
    <path d="M62 46v12M56 52h12M22 12v8M18 16h8" className="stroke-draw-accent" />
  </>
)

const drawings: Record<ProductCode, ReactNode> = { AL: aligner, RE: retainer, NG: nightGuard, WK: whitening }

/** One of the four products. Props: `product` AL | RE | NG | WK, `label` (left out: an ornament). */
export function ProductDrawing({ product, label }: { product: ProductCode; label?: string }) {
  return (
    <Frame viewBox="0 0 80 76" label={label}>
      {drawings[product]}
    </Frame>
  )
}
