import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { gradientOf } from '../../../ui/model/scene/scale-colors.rules.ts'
import { useDecimal } from '../../../ui/model/use-decimal.ts'
import { type Movement, mapColors } from './movement-map.rules.ts'

type Props = {
  movements: readonly Movement[]
  /** The maximum of the scale, mm. */
  end: number
  nameOf: (tooth: number) => string
  /** The hovered tooth, in the picture or in the panel. */
  hovered: number | null
  onHover: (tooth: number | null) => void
  chosenTooth: number | null
  onChoose: (tooth: number) => void
}

/**
 * The scale of the movement map, and the movement of each tooth; hovering a row highlights its tooth and vice versa.
 * Props: `movements`, `end`, `nameOf(tooth)`, `hovered`, `onHover(tooth)`, `chosen`, `onChoose(tooth)`.
 */
export function MovementPanel({ movements, end, nameOf, hovered, onHover, chosenTooth, onChoose }: Props) {
  const { t } = useTranslation('plans')
  const decimal = useDecimal()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (hovered !== null) showLitRow(list.current)
  }, [hovered])
  return (
    <section
      aria-label={t('viewer.map')}
      className="flex shrink-0 flex-col overflow-hidden border-line bg-surface text-sm @max-xl:h-31 @max-xl:border-t @xl:w-44 @xl:border-e"
    >
      <div dir="ltr" className="border-b border-line px-2.5 py-2 tabular-nums">
        <div className="h-2 rounded-full" style={{ background: gradientOf(mapColors) }} />
        <div className="mt-1 flex justify-between text-ink-2">
          <span>0</span>
          <span>{t('viewer.mm', { value: decimal(end, 1) })}</span>
        </div>
      </div>
      <ul
        ref={list}
        className="min-h-0 flex-1 overflow-y-auto p-1 @max-xl:grid @max-xl:grid-cols-2 @max-xl:content-start"
      >
        {movements.map(({ tooth, mm, degrees }) => (
          <li key={tooth}>
            <button
              type="button"
              aria-pressed={tooth === chosenTooth}
              data-lit={tooth === hovered || undefined}
              onClick={() => onChoose(tooth)}
              onPointerEnter={() => onHover(tooth)}
              onPointerLeave={() => onHover(null)}
              onFocus={() => onHover(tooth)}
              onBlur={() => onHover(null)}
              className={`flex w-full items-center gap-2 rounded px-1.5 py-1 text-start tabular-nums ${
                tooth === hovered || tooth === chosenTooth ? 'bg-primary-soft' : ''
              }`}
            >
              <b className="min-w-9 font-semibold">
                <bdi>{nameOf(tooth)}</bdi>
              </b>
              <span className="flex-1 text-end">{t('viewer.mm', { value: decimal(mm, 1) })}</span>
              <span className="min-w-9 text-end text-ink-2">
                <bdi dir="ltr">{Math.round(degrees)}°</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Scrolls the list alone, never the page, and not below the pointer or away from the focus. */
const showLitRow = (list: HTMLUListElement | null): void => {
  const row = list?.querySelector('[data-lit]')
  if (!list || !row || list.matches(':hover') || list.querySelector(':focus-visible')) return
  const [frame, lit] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  list.scrollTop += Math.min(0, lit.top - frame.top) + Math.max(0, lit.bottom - frame.bottom)
}
