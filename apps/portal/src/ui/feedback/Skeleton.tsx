import { cx } from '../class-names.ts'

type SkeletonProps = { width?: string; height?: string; className?: string }

/** Placeholder of something that is loading. */
export function Skeleton({ width = '100%', height = '0.75rem', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      style={{ width, height }}
      className={cx('skeleton-motion block rounded-chip bg-pressed', className)}
    />
  )
}
