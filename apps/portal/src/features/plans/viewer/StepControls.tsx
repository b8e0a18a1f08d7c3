import { formatNumber } from '@archway/words/locale'
import { ChevronLeft, ChevronRight, Pause, Play, Repeat, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { Slider } from '../../../ui/form/Slider.tsx'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import { eventKinds, eventsOf } from './events.rules.ts'
import { SliderMarks } from './SliderMarks.tsx'
import type { ShownMarks } from './staged.ts'
import type { Player } from './use-player.ts'

type Arches = { readonly upper: boolean; readonly lower: boolean }
type StepControlsProps = {
  /** Name of the shown step. */
  name: string
  index: number
  /** The step of each stage. */
  steps: readonly number[]
  onIndex: (index: number) => void
  /** Undefined if the steps are still pictures. */
  player?: Player
  /** Chairside work, marked on the slider and named at its step. */
  chairside?: ShownMarks | undefined
  arches: Arches
  onArches: (arches: Arches) => void
  /** The arches that have models. */
  has: Arches
  className?: string | undefined
  /** Further controls. */
  children?: ReactNode
}

/** The controls for step and arches of a viewer. */
export function StepControls(props: StepControlsProps) {
  const { name, index, steps, onIndex, player, chairside, arches, onArches, has, className, children } = props
  const { t } = useTranslation('plans')
  const [isOpen, setOpen] = useState(false)
  const last = Math.max(0, steps.length - 1)
  const events = useMemo(() => (chairside ? eventsOf(chairside) : []), [chairside])
  const counts = events.find(({ step }) => step === steps[index])?.counts
  const eventTexts = eventKinds.flatMap(kind =>
    counts?.[kind] ? [t(`viewer.${kind}`, { n: counts[kind] })] : [],
  )
  const hasBoth = has.upper && has.lower
  const isNarrow = useNarrow()
  const narrowPlayer = isNarrow && last > 0 ? player : undefined
  const choices = (
    <>
      {narrowPlayer && (
        <div className="flex w-full items-center gap-2">
          <PlayChoices player={narrowPlayer} />
        </div>
      )}
      {hasBoth && (
        <fieldset aria-label={t('viewer.show')} className="flex gap-4">
          {(['upper', 'lower'] as const).map(arch => (
            <CheckboxField
              key={arch}
              label={t(arch)}
              checked={arches[arch]}
              onChange={event => onArches({ ...arches, [arch]: event.target.checked })}
            />
          ))}
        </fieldset>
      )}
      {children}
    </>
  )
  const hasChoices = hasBoth || children != null || narrowPlayer !== undefined
  const arrow = (to: number) => (
    <IconButton
      icon={to < index ? ChevronLeft : ChevronRight}
      size="small"
      label={t(to < index ? 'viewer.previous' : 'viewer.next')}
      disabled={to < 0 || to > last}
      onClick={() => onIndex(to)}
    />
  )
  return (
    <div
      className={cx(
        'relative flex shrink-0 items-center gap-4 border-t border-line bg-surface px-4 py-2 max-sm:gap-2 max-sm:px-3 max-sm:py-1',
        className,
      )}
    >
      {last === 0 && <div className="flex-1" />}
      {last > 0 && (
        // Time runs from left to right in every language, as in media players.
        <div dir="ltr" className="flex min-w-0 flex-1 items-center gap-1.5">
          {player && <PlayButton player={player} />}
          {player && !isNarrow && <PlayChoices player={player} />}
          {!isNarrow && arrow(index - 1)}
          <div className="relative flex min-w-0 flex-1">
            <Slider
              label={t('viewer.step')}
              text={[name, ...eventTexts].join(', ')}
              min={0}
              max={last}
              value={index}
              onChange={onIndex}
              className="flex-1"
            />
            <SliderMarks steps={steps} events={events} />
          </div>
          {!isNarrow && arrow(index + 1)}
        </div>
      )}
      {/* Two lines high, so that the layout does not move during playback. */}
      <div className="flex min-w-28 shrink-0 flex-col justify-center max-sm:min-w-0 sm:min-h-10">
        <p className="text-base font-medium tabular-nums max-sm:text-sm">{name}</p>
        {eventTexts.length > 0 && !isNarrow && <p className="text-sm text-ink-2">{eventTexts.join(' · ')}</p>}
      </div>
      {/* This row is for playback only: the arches are chosen above it. No popover, which could not open in full
          screen. */}
      {hasChoices && (
        <>
          {isNarrow ? (
            <IconButton
              icon={SlidersHorizontal}
              label={t('viewer.choices')}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          ) : (
            <Button
              size="small"
              icon={SlidersHorizontal}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('viewer.choices')}
            </Button>
          )}
          {isOpen && (
            <fieldset
              aria-label={t('viewer.choices')}
              className="absolute end-0 bottom-full z-2 flex max-h-[60dvh] flex-wrap gap-x-5 gap-y-3 overflow-y-auto border border-line bg-raised px-4 py-3 max-sm:inset-x-0 max-sm:border-x-0 sm:end-3 sm:mb-2 sm:w-60 sm:flex-col sm:rounded-control sm:shadow-float"
            >
              {choices}
            </fieldset>
          )}
        </>
      )}
    </div>
  )
}

function PlayButton({ player: { playing, toggle } }: { player: Player }) {
  const { t } = useTranslation('plans')
  return (
    <IconButton
      icon={playing ? Pause : Play}
      label={t(playing ? 'viewer.pause' : 'viewer.play')}
      variant="secondary"
      onClick={toggle}
    />
  )
}

/** Speed and repetition: beside the play button, or among the choices of a narrow window. */
function PlayChoices({ player: { speed, loop, changeSpeed, toggleLoop } }: { player: Player }) {
  const { t } = useTranslation('plans')
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={t('viewer.speed', { value: speed })}
        onClick={changeSpeed}
        className="min-w-12 tabular-nums"
      >
        <bdi dir="ltr">{formatNumber(speed, currentLanguage())} ×</bdi>
      </Button>
      <IconButton
        icon={Repeat}
        size="small"
        label={t('viewer.loop')}
        variant={loop ? 'primary' : 'ghost'}
        aria-pressed={loop}
        onClick={toggleLoop}
      />
    </>
  )
}
