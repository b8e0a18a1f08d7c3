import { Drawing } from './Drawing.tsx'

const ground = <ellipse cx="64" cy="86" rx="46" ry="5" className="fill-draw-shade stroke-none" />
const tooth =
  'M0-9c3.5-2.6 8.5-1.6 9.5 2.6 1 4.6-1.2 6.8-1.7 10.4-.4 3-.6 6-2.2 6-1.8 0-1.6-6-3.6-6s-1.8 6-3.6 6c-1.6 0-1.8-3-2.2-6-.5-3.6-2.7-5.8-1.7-10.4C-4.5-10.6-1.5-10.6 0-9z'

/** No cases: an open tray with a tooth. */
export function EmptyCases() {
  return (
    <Drawing viewBox="0 0 128 96">
      {ground}
      <path d="M26 46h76l-6 36a4 4 0 0 1-4 3.5H36a4 4 0 0 1-4-3.5z" className="fill-draw-fill" />
      <path d="M22 40h84v8H22z" className="fill-draw-soft" />
      <path d="M42 58h16M42 66h10" className="stroke-draw-line opacity-60" />
      <g transform="translate(78 66) scale(1.3)">
        <path d={tooth} className="fill-draw-fill" />
      </g>
      <path d="M64 12v16M57 21l7 7 7-7" className="stroke-draw-accent" />
      <path d="M40 18v6M88 18v6M40 21h0M36 21h8M84 21h8" className="stroke-draw-accent opacity-50" />
    </Drawing>
  )
}

/** No messages: an empty speech bubble. */
export function EmptyInbox() {
  return (
    <Drawing viewBox="0 0 128 96">
      {ground}
      <path
        d="M36 18h44a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H58L44 72V60h-8a10 10 0 0 1-10-10V28a10 10 0 0 1 10-10z"
        className="fill-draw-fill"
      />
      <path d="M40 34h36M40 44h22" className="opacity-60" />
      <path
        d="M98 40h2a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8h-4v9l-10-9H74a8 8 0 0 1-7-4"
        className="fill-none stroke-draw-accent"
      />
    </Drawing>
  )
}

/** No shipments: a parcel. */
export function EmptyShipments() {
  return (
    <Drawing viewBox="0 0 128 96">
      {ground}
      <path d="M64 16 100 32v36L64 84 28 68V32z" className="fill-draw-fill" />
      <path d="M64 16 100 32 64 48 28 32z" className="fill-draw-soft" />
      <path d="M64 48v36" />
      <path d="M46 24l36 16v12" className="stroke-draw-accent" />
      <path d="M38 58l10 4.5M38 64l6 2.7" className="opacity-60" />
    </Drawing>
  )
}

/** No results of a search or filter. */
export function EmptySearch() {
  return (
    <Drawing viewBox="0 0 128 96">
      {ground}
      <rect x="28" y="14" width="54" height="66" rx="6" className="fill-draw-fill" />
      <path d="M38 28h34M38 38h34M38 48h16" className="opacity-60" />
      <circle cx="78" cy="54" r="15" className="fill-draw-soft stroke-draw-accent" />
      <path d="m89 65 12 12" className="stroke-draw-accent" strokeWidth="3" />
    </Drawing>
  )
}
