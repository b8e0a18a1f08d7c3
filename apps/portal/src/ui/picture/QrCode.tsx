import { useMemo } from 'react'
import { encode } from 'uqr'

/** Light margin around a code, in its own dots; a reader needs it. */
const margin = 3

/** A text as a QR code: dark on light in both colour schemes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 0 })
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { path: dots.join(''), side: size }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side + 2 * margin} ${side + 2 * margin}`}
      shapeRendering="crispEdges"
      className="size-full rounded-control"
    >
      <rect x={-margin} y={-margin} width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
