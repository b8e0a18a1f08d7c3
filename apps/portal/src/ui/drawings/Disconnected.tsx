import { Drawing } from './Drawing.tsx'

/** Illustration of a failed load: an unplugged cable. */
export function Disconnected() {
  return (
    <Drawing viewBox="0 0 128 96">
      <ellipse cx="64" cy="86" rx="46" ry="5" className="fill-draw-shade stroke-none" />
      <path d="M6 62h18c8 0 8-16 16-16h6" />
      <path d="M122 62h-18c-8 0-8-16-16-16h-8" />
      <rect x="42" y="35" width="14" height="22" rx="4" className="fill-draw-fill" />
      <path d="M56 41h6M56 51h6" className="stroke-draw-accent" strokeWidth="2.5" />
      <path d="M86 35h-6a10 10 0 0 0-10 10v2a10 10 0 0 0 10 10h6z" className="fill-draw-soft" />
      <path d="m63 24-3-7M70 25l2-9M77 28l5-6" className="stroke-draw-accent" />
    </Drawing>
  )
}
