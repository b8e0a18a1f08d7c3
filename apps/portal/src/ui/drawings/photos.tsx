import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'

/** The kinds of records: eight photos, the scan of an arch and the scan of the bite. */
export type RecordPosition =
  | 'faceSmiling'
  | 'faceRest'
  | 'profile'
  | 'upperOcclusal'
  | 'lowerOcclusal'
  | 'frontal'
  | 'leftBuccal'
  | 'rightBuccal'
  | 'scan'
  | 'biteScan'

const head = (
  <>
    <path d="M32 84c1-8 5-11 14-13v-9M80 84c-1-8-4-11-14-13v-9" />
    <path d="M34 36c0-14 9-24 22-24s22 10 22 24c0 16-10 31-22 31S34 52 34 36z" className="fill-draw-fill" />
    <path
      d="M33 40c-2-20 8-31 23-31s25 11 23 31c-3-9-6-14-9-17-8 4-20 5-28 0-3 3-6 8-9 17z"
      className="fill-draw-shade"
    />
    <path d="M44 38h5M63 38h5M56 38v8l-3 2" />
  </>
)

const faceSmiling = (
  <>
    {head}
    <path d="M46 53c3 6 17 6 20 0-6 1.5-14 1.5-20 0z" className="fill-draw-soft stroke-draw-accent" />
  </>
)

const faceRest = (
  <>
    {head}
    <path d="M49 54.5c3 .8 11 .8 14 0" className="stroke-draw-accent" />
  </>
)

const profile = (
  <>
    <path
      d="M40 84c0-6-1-10-3-14-5-5-7-13-7-23 0-20 10-34 27-34 12 0 20 7 21 19 .3 4 1 7 4 12 1.5 2.5 1 4-2 4.5 .5 2 .5 4-.5 5 1 1.5 .5 2.5-1 3.5 .8 3 0 6-3 7-3 .8-7 .5-10 .8-1 5-1 12 1 19"
      className="fill-draw-fill"
    />
    <path
      d="M30 47c0-20 10-34 27-34 9 0 16 4 19 11-7 0-13 1-17 6-2 4 0 8-3 12-3 3-7 2-9 6-2 5-4 10-9 12-5-3-8-7-8-13z"
      className="fill-draw-shade"
    />
    <path d="M71 37h4M74 57h6" className="stroke-draw-accent" />
    <path d="M54 45c3-2 6 0 5.5 4-.4 3-3 5-5 4" />
  </>
)

/** Teeth of an arch from the occlusal side; the lower arch is the upper one flipped. */
const occlusal = (
  <>
    <path
      d="M24 78V46a32 34 0 0 1 64 0v32H70V48a14 16 0 0 0-28 0v30z"
      className="fill-draw-gum stroke-none"
    />
    {[
      [31, 73, 0, 6.5, 6],
      [31.5, 60, 2, 6.5, 6],
      [33, 48.5, 10, 5.5, 5],
      [36.5, 38.5, 26, 5.2, 4.6],
      [42, 30, 46, 4.6, 4.2],
      [48.6, 24.4, 68, 4.2, 4.2],
      [56, 22.4, 90, 0, 0],
    ].flatMap(([x = 0, y = 0, turn = 0, rx = 0, ry = 0]) =>
      rx === 0
        ? []
        : [
            <ellipse
              key={`l${y}`}
              cx={x}
              cy={y}
              rx={rx}
              ry={ry}
              transform={`rotate(${turn} ${x} ${y})`}
              className="fill-draw-fill"
            />,
            <ellipse
              key={`r${y}`}
              cx={112 - x}
              cy={y}
              rx={rx}
              ry={ry}
              transform={`rotate(${-turn} ${112 - x} ${y})`}
              className="fill-draw-fill"
            />,
          ],
    )}
    <path d="M52.5 21.5c0-3 7-3 7 0" className="stroke-draw-accent" />
    <path d="M56 34v40" className="stroke-draw-accent opacity-60" strokeDasharray="2 4" />
  </>
)

/** Two rows of teeth in occlusion; `xs` are the left edges, `ws` the widths. */
function bite(xs: readonly number[], ws: readonly number[]) {
  return (
    <>
      <rect x="12" y="24" width="88" height="48" rx="22" className="fill-draw-gum stroke-none" />
      {xs.map((x, index) => {
        const w = ws[index] ?? 8
        return (
          <g key={x} className="fill-draw-fill">
            <path d={`M${x} 35q${w / 2}-7 ${w} 0v9q0 4-${w / 2} 4t-${w / 2}-4z`} />
            <path d={`M${x + 1} 61q${w / 2 - 1} 6 ${w - 2} 0v-9q0-4-${w / 2 - 1}-4t-${w / 2 - 1} 4z`} />
          </g>
        )
      })}
    </>
  )
}

const frontal = (
  <>
    {bite([18, 25, 33, 43, 57, 69, 79, 87], [7, 8, 10, 13, 12, 10, 8, 7])}
    <path d="M56.5 26v44" className="stroke-draw-accent" strokeDasharray="2 4" />
  </>
)

const buccal = (
  <>
    {bite([18, 27, 37, 47, 60, 76], [9, 10, 10, 13, 16, 17])}
    <path d="M92 32l8-6M92 64l8 6" className="stroke-draw-accent" strokeWidth="2.5" />
  </>
)

const scanFrame = (
  <>
    <path d="M10 22v-8h10M102 22v-8H92M10 74v8h10M102 74v8H92" />
    <path d="M8 48h96" className="stroke-draw-accent" strokeWidth="2.5" />
  </>
)

const scan = (
  <>
    <path d="M22 76V50a34 36 0 0 1 68 0v26H70V52a14 16 0 0 0-28 0v24z" className="fill-draw-soft" />
    <path
      d="M22 64h20M90 64H70M23 48l19 4M89 48l-19 4M30 31l15 12M82 31 67 43M44 18l6 18M68 18l-6 18M22 76l20-12M22 64l20-13M90 76 70 64M90 64 70 51M23 48l7-17 15 12 5-7"
      className="stroke-draw-accent opacity-60"
      strokeWidth="1.25"
    />
    {scanFrame}
  </>
)

/** Both arches in occlusion, from the side. */
const biteScan = (
  <>
    <g transform="translate(11.2 9.6) scale(.8)">{bite([18, 27, 37, 47, 60, 76], [9, 10, 10, 13, 16, 17])}</g>
    {scanFrame}
  </>
)

const turnDrawing = (turn: string, tooth: ReactNode) => <g transform={turn}>{tooth}</g>

const drawings: Record<RecordPosition, ReactNode> = {
  faceSmiling,
  faceRest,
  profile,
  upperOcclusal: occlusal,
  lowerOcclusal: turnDrawing('matrix(1 0 0 -1 0 96)', occlusal),
  frontal,
  rightBuccal: turnDrawing('matrix(-1 0 0 1 112 0)', buccal),
  leftBuccal: buccal,
  scan,
  biteScan,
}

/** An example drawing of a record. Never mirrored: right is the patient's right. */
export function RecordDrawing({ position, label }: { position: RecordPosition; label?: string }) {
  return (
    <Drawing viewBox="0 0 112 96" label={label}>
      {drawings[position]}
    </Drawing>
  )
}
