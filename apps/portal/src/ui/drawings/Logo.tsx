type LogoProps = { size?: number /** The name beside the mark. */; wordmark?: boolean }

/** The product's logo: an arch within an arch. Never mirrored. Props: `size` (px), `wordmark`. */
export function Logo({ size = 32, wordmark = false }: LogoProps) {
  return (
    <span dir="ltr" className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" width={size} height={size} role="img" aria-label="Archway">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <path
          d="M7 23.5V17a9 9 0 0 1 18 0v6.5"
          className="fill-none stroke-primary-ink"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path
          d="M13 23.5V17a3 3 0 0 1 6 0v6.5"
          className="fill-none stroke-primary-ink opacity-60"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {wordmark && (
        <span aria-hidden className="font-semibold tracking-tight" style={{ fontSize: size * 0.625 }}>
          Archway
        </span>
      )}
    </span>
  )
}
