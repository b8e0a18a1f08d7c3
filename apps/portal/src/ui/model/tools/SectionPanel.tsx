import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../action/Button.tsx'
import { usePercent } from '../../feedback/use-percent.ts'
import { Slider } from '../../form/Slider.tsx'
import type { Axis, ModelScene } from '../scene.ts'

/** x: across, y: from front to back, z: from bite to base. */
const axes: readonly Axis[] = ['x', 'y', 'z']

/** Cuts the models open. Props: `scene`. */
export function SectionPanel({ scene }: { scene: ModelScene }) {
  const { t } = useTranslation('kit')
  const [axis, setAxis] = useState<Axis>('x')
  const percent = usePercent()
  const [at, setAt] = useState(50)
  useEffect(() => scene.section({ axis, at: at / 100 }), [scene, axis, at])
  useEffect(() => () => scene.section(null), [scene])
  return (
    <fieldset aria-label={t('model.section')} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex flex-wrap gap-1">
        {axes.map(option => (
          <Button
            key={option}
            size="small"
            variant={option === axis ? 'primary' : 'secondary'}
            aria-pressed={option === axis}
            onClick={() => setAxis(option)}
          >
            {t(`model.axis.${option}`)}
          </Button>
        ))}
      </span>
      <Slider
        label={t('model.sectionAt')}
        text={percent(at)}
        min={0}
        max={100}
        value={at}
        onChange={setAt}
        className="w-40"
      />
    </fieldset>
  )
}
