import { Drawing } from './Drawing.tsx'

/** Illustration of an achievement: a parcel with confetti. */
export function Celebration() {
  return (
    <Drawing viewBox="0 0 128 96">
      <path d="M64 46 92 57v24L64 92 36 81V57z" className="fill-draw-fill" />
      <path d="M64 46 92 57 64 68 36 57z" className="fill-draw-soft" />
      <path d="M64 68v24" />
      <path d="M50 51.5 78 62.5v9" className="stroke-draw-accent" />
      <path
        d="M64 38V12M46 40 34 18M82 40l12-22"
        className="stroke-draw-accent opacity-60"
        strokeDasharray="3 5"
      />
      <path
        d="m64 2 2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.7-4.8 2.7 1-5.4-4-3.8 5.4-.7z"
        className="fill-draw-soft stroke-draw-accent"
      />
      <circle cx="30" cy="13" r="4" className="fill-draw-accent stroke-none" />
      <rect x="94" y="8" width="7" height="7" rx="1.5" className="fill-draw-soft stroke-draw-accent" />
      <path d="M16 40c5-2 7 4 12 2M100 42c5-2 7 4 12 2M46 8l3 5M82 6l-3 5" />
      <circle cx="110" cy="28" r="2.5" className="fill-draw-line stroke-none" />
      <circle cx="18" cy="28" r="2.5" className="fill-draw-line stroke-none" />
    </Drawing>
  )
}
