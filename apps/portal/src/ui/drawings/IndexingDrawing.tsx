import { Drawing } from './Drawing.tsx'

export const indexingKinds = ['noIndexing', 'lightIndexing', 'mediumIndexing', 'heavyIndexing'] as const
type IndexingKind = (typeof indexingKinds)[number]

/** How deep the opposing cusps sink into the guard. */
const depths: Readonly<Record<IndexingKind, number>> = {
  noIndexing: 0,
  lightIndexing: 4,
  mediumIndexing: 9,
  heavyIndexing: 15,
}

const cusps = [14, 35, 56, 77, 98]
const top = 46

/** A lengthwise section of a night guard with the opposing cusps. */
export function IndexingDrawing({ kind, label }: { kind: IndexingKind; label?: string }) {
  const depth = depths[kind]
  const width = depth * 0.62
  const surface = cusps
    .map(x => `L${x - width} ${top}Q${x} ${top + depth * 1.9} ${x + width} ${top}`)
    .join('')
  const tip = top + depth * 0.95 - 1
  const opposite = cusps.map(x => `L${x - 8} ${tip - 15}Q${x} ${tip + 14} ${x + 8} ${tip - 15}`).join('')
  return (
    <Drawing viewBox="0 0 112 96" label={label}>
      <path d={`M4 6V${tip - 20}${opposite}L108 ${tip - 20}V6z`} className="fill-draw-fill" />
      <path d={`M4 ${top}${surface}L108 ${top}V74H4z`} className="fill-draw-soft stroke-draw-accent" />
      <path
        d="M4 92V80q8-12 21 0 10-12 21 0 10-12 21 0 10-12 21 0 10-12 20 0v12z"
        className="fill-draw-fill"
      />
    </Drawing>
  )
}
