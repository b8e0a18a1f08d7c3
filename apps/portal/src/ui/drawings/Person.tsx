/** Placeholder for a person's picture. Fills its box. */
export function Person() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden className="size-full rounded-full">
      <rect width="40" height="40" className="fill-draw-soft" />
      <circle cx="20" cy="16" r="7" className="fill-draw-accent opacity-80" />
      <path d="M5 40c1-9.5 7-14 15-14s14 4.5 15 14z" className="fill-draw-accent opacity-80" />
    </svg>
  )
}
