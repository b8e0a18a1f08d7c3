import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { Slider } from '../../../ui/form/Slider.tsx'

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
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line px-4 py-3 sm:px-5">
      {last > 0 && (
        // Time runs from left to right in every language, as on any player.
        <div dir="ltr" className="flex min-w-0 flex-1 basis-80 items-center gap-3">
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
      <p className="min-w-32 text-base font-medium tabular-nums">{name}</p>
      {has.upper && has.lower && (
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
    </div>
  )
}
