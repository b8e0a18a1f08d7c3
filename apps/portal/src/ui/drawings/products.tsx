import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'

/** The codes of the products, as cases carry them. */
export type ProductCode = 'AL' | 'RE' | 'NG' | 'WK'

/** The teeth of half an arch, from the molar forward: x, y, radii, rotation. The other half is mirrored. */
const halfArch = [
  [15.5, 62, 6.4, 5.6, 0],
  [16.5, 50, 6.2, 5.4, 8],
  [19, 39.5, 5.2, 4.8, 18],
  [23.6, 30.6, 4.8, 4.4, 36],
  [29.6, 23.8, 4.2, 4.2, 52],
  [36.4, 20.4, 3.6, 4, 78],
] as const

function Teeth({ className }: { className: string }) {
  return halfArch.flatMap(([x, y, rx, ry, turn]) => [
    <ellipse
      key={`r${y}`}
      cx={x}
      cy={y}
      rx={rx}
      ry={ry}
      transform={`rotate(${turn} ${x} ${y})`}
      className={className}
    />,
    <ellipse
      key={`l${y}`}
      cx={80 - x}
      cy={y}
      rx={rx}
      ry={ry}
      transform={`rotate(${-turn} ${80 - x} ${y})`}
      className={className}
    />,
  ])
}

const tray =
  'M8 66V46C8 26 22 11 40 11s32 15 32 35v20a3 3 0 0 1-3 3H54a3 3 0 0 1-3-3V45c0-8-4.5-13.5-11-13.5S29 37 29 45v21a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z'

/** An aligner with the next one behind it, as a series. */
const aligners = (
  <>
    <path d="M14 11.5C20 5.5 29 3 40 3c22 0 37 16 37 37v17" className="stroke-draw-accent opacity-50" />
    <path d={tray} className="fill-draw-soft stroke-draw-accent" />
    <Teeth className="fill-draw-fill stroke-draw-line" />
  </>
)

/** Teeth with a retainer wire. */
const retainer = (
  <>
    <Teeth className="fill-draw-fill stroke-draw-line" />
    <path
      d="M5 62c-1-6 1-9 2-14C9 26 22 12 40 12s31 14 33 36c1 5 3 8 2 14"
      className="stroke-draw-accent"
      strokeWidth="2.5"
    />
    <path d="M27 44c4-6 22-6 26 0 3 6 2 16-3 22-3-5-17-5-20 0-5-6-6-16-3-22z" className="fill-draw-soft" />
  </>
)

/** A thick night guard. */
const nightGuard = (
  <>
    <path d={tray} className="fill-draw-fill" />
    <path
      d="M18.5 60V46c0-14 9-24.5 21.5-24.5S61.5 32 61.5 46v14"
      className="stroke-draw-soft"
      strokeWidth="7"
    />
    <path d="M64 5a7.5 7.5 0 1 0 10 10A9.5 9.5 0 0 1 64 5z" className="fill-draw-soft stroke-draw-accent" />
  </>
)

/** A syringe of gel and its effect. */
const whitening = (
  <>
    <g transform="rotate(-45 40 40)">
      <path d="M-2 33v14M-2 40h10" strokeWidth="2.5" />
      <rect x="8" y="30" width="44" height="20" rx="4" className="fill-draw-fill" />
      <path d="M26 30h22a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H26z" className="fill-draw-soft stroke-draw-accent" />
      <path d="M34 30v5M42 30v5" className="stroke-draw-accent" />
      <path d="M52 35h7v10h-7zM59 38.5h11l2 1.5-2 1.5H59z" className="fill-draw-fill" />
    </g>
    <path d="M20 10v12M14 16h12M62 52v14M55 59h14M8 34v6M5 37h6" className="stroke-draw-accent" />
  </>
)

const drawings: Record<ProductCode, ReactNode> = { AL: aligners, RE: retainer, NG: nightGuard, WK: whitening }

/** One of the four products. Props: `product` AL | RE | NG | WK, `label` (decorative without one). */
export function ProductDrawing({ product, label }: { product: ProductCode; label?: string }) {
  return (
    <Drawing viewBox="0 0 80 76" label={label}>
      {drawings[product]}
    </Drawing>
  )
}
