import { Pause, Play, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { Slider } from '../../../ui/form/Slider.tsx'
import { useNarrow } from '../../../ui/page/use-narrow.ts'

type Arches = { readonly upper: boolean; readonly lower: boolean }
type StepControlsProps = {
  /** The step that is shown, in words. */
  name: string
  index: number
  last: number
  onIndex: (index: number) => void
  /** Left out where the steps are still pictures. */
  playing?: boolean
  onPlay?: () => void
  arches: Arches
  onArches: (arches: Arches) => void
  /** The arches there are models of. */
  has: Arches
  /** Further choices. */
  children?: ReactNode
}

/** Which step and which arches a viewer shows. */
export function StepControls(props: StepControlsProps) {
  const { name, index, last, onIndex, playing, onPlay, arches, onArches, has, children } = props
  const { t } = useTranslation('plans')
  const [open, setOpen] = useState(false)
  const hasBoth = has.upper && has.lower
  const choices = (
    <>
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
  const narrow = useNarrow()
  return (
    <div className="relative flex shrink-0 flex-wrap items-center gap-x-5 gap-y-3 border-t border-line bg-surface px-4 py-2.5 max-sm:flex-nowrap max-sm:gap-2 max-sm:px-3 max-sm:py-1">
      {last > 0 && (
        // Time runs from left to right in every language, as on any player.
        <div
          dir="ltr"
          className="flex min-w-0 flex-1 basis-48 items-center gap-3 max-sm:basis-0 max-sm:gap-1.5"
        >
          {onPlay && (
            <IconButton
              icon={playing ? Pause : Play}
              label={t(playing ? 'viewer.pause' : 'viewer.play')}
              variant="secondary"
              onClick={onPlay}
            />
          )}
          <Slider
            label={t('viewer.step')}
            text={name}
            min={0}
            max={last}
            value={index}
            onChange={onIndex}
            className="flex-1"
          />
        </div>
      )}
      <p className="min-w-28 text-base font-medium tabular-nums max-sm:min-w-0 max-sm:text-sm">{name}</p>
      {/* On a phone the model has the room: the choices open over it. */}
      {narrow
        ? (hasBoth || children) && (
            <>
              <IconButton
                icon={SlidersHorizontal}
                label={t('viewer.choices')}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              />
              {open && (
                <div className="absolute inset-x-0 bottom-full z-1 flex flex-wrap gap-x-5 gap-y-3 border-t border-line bg-surface px-4 py-3">
                  {choices}
                </div>
              )}
            </>
          )
        : choices}
    </div>
  )
}
