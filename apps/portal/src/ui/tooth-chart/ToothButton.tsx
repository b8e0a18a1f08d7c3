import { positionOf, quadrantOf, type Tooth, type ToothNotation, toothLabel } from '@archway/contract/kernel'
import { Toolbar } from '@base-ui/react/toolbar'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import { chartHeight, chartWidth, type Place, placeOf } from './arch.ts'
import { crownOf } from './crowns.ts'
import { type ToothContact, type ToothMode, toothLooks } from './tooth-mode.ts'

type ToothButtonProps = {
  tooth: Tooth
  notation: ToothNotation
  mode: ToothMode | undefined
  readOnly: boolean
  onPress: () => void
}

const percentX = (mm: number) => `${(mm / chartWidth) * 100}%`
const percentY = (mm: number) => `${(mm / chartHeight) * 100}%`

const badge =
  'pointer-events-none absolute flex h-4 min-w-4 -translate-1/2 items-center justify-center rounded-chip px-0.5 text-[0.625rem] leading-none font-bold'

/** Distance of the mark from the crown, in millimetres. */
const markGap = 4.2

/** One tooth of the chart, at its place in the arch. */
export function ToothButton({ tooth, notation, mode, readOnly, onPress }: ToothButtonProps) {
  const { t } = useTranslation('kit')
  const { x, y, turn, width, depth } = placeOf(tooth)
  const { outline, grooves } = crownOf(tooth)
  const toothLook = mode && toothLooks[mode.tone]
  const name = t('toothName', {
    label: toothLabel(tooth, notation),
    quadrant: t(`quadrant${quadrantOf(tooth)}`),
    tooth: t(`tooth${positionOf(tooth)}`),
  })
  const distance = depth / 2 + markGap
  const radians = (turn * Math.PI) / 180
  return (
    <>
      <Toolbar.Button
        aria-label={`${name}: ${mode?.label ?? t('toothUnmarked')}`}
        aria-pressed={readOnly ? undefined : mode !== undefined}
        aria-disabled={readOnly || undefined}
        onClick={readOnly ? undefined : onPress}
        // Physical sides on purpose: the patient's right is on the viewer's left in every language.
        style={{
          left: percentX(x),
          top: percentY(y),
          width: percentX(width * 1.03),
          height: percentY(depth),
          transform: `translate(-50%, -50%) rotate(${turn}deg)`,
        }}
        className={cx(
          'group absolute rounded-control outline-offset-0 focus-visible:z-1',
          readOnly ? 'cursor-default' : 'hover:z-1',
        )}
      >
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
          className={cx(
            'absolute inset-0 size-full overflow-visible transition-colors',
            toothLook
              ? cx(toothLook.line, mode.look === 'absent' ? 'fill-transparent' : toothLook.fill)
              : 'fill-draw-fill stroke-draw-line',
            !readOnly && !toothLook && 'group-hover:fill-primary-soft group-hover:stroke-primary',
          )}
        >
          <path
            d={outline}
            vectorEffect="non-scaling-stroke"
            strokeWidth={toothLook ? 2 : 1.25}
            strokeDasharray={mode?.look === 'absent' ? '3 3' : undefined}
          />
          {mode?.look !== 'absent' && (
            <path
              d={grooves}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth="1"
              className="opacity-35"
            />
          )}
        </svg>
        <span
          aria-hidden
          // Palmer's corner is the place in the chart itself.
          data-label={notation === 'palmer' ? positionOf(tooth) : toothLabel(tooth, notation)}
          style={{ transform: `rotate(${-turn}deg)` }}
          className={cx(
            'absolute inset-0 flex items-center justify-center before:content-[attr(data-label)] text-[0.625rem] leading-none font-semibold text-ink tabular-nums sm:text-[0.6875rem]',
            mode?.look === 'absent' && 'opacity-70',
          )}
        />
      </Toolbar.Button>
      {mode && toothLook && (
        <span
          aria-hidden
          style={{
            left: percentX(x + distance * Math.sin(radians)),
            top: percentY(y - distance * Math.cos(radians)),
          }}
          className={cx(badge, toothLook.badge)}
        >
          {mode.mark}
        </span>
      )}
    </>
  )
}

/** The mark between two teeth, on the side of the lips. */
export function ContactMark({ teeth, mark, label }: ToothContact) {
  const [a, b] = teeth.map(placeOf) as [Place, Place]
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  const radians = (((a.turn + b.turn) / 2) * Math.PI) / 180
  const distance = Math.max(a.depth, b.depth) / 2 + markGap
  return (
    <span
      style={{
        left: percentX(middle.x + distance * Math.sin(radians)),
        top: percentY(middle.y - distance * Math.cos(radians)),
      }}
      className={cx(badge, 'tabular-nums', toothLooks.amber.badge)}
    >
      <span aria-hidden>{mark}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
