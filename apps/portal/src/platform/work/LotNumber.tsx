import { cx } from '../../ui/class-names.ts'

/** Numbers up to this length fit into a line of a phone. */
const shortNumber = 24

/** The number of a material lot, which does not break at its hyphens. Props: `number`, `className`. */
export function LotNumber({ number, className }: { number: string; className?: string }) {
  return (
    <bdi className={cx('tabular-nums', number.length <= shortNumber && 'whitespace-nowrap', className)}>
      {number}
    </bdi>
  )
}
