import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Slider } from '../../form/Slider.tsx'
import type { ModelScene } from '../scene.ts'
import { useDecimal } from '../use-decimal.ts'

/** Maximum distance of the line to either side, in mm. */
const maxMm = 10

/** Draws the midline and moves it to the side. Props: `scene`. */
export function MidlinePanel({ scene }: { scene: ModelScene }) {
  const { t } = useTranslation('kit')
  const decimal = useDecimal()
  const [mm, setMm] = useState(0)
  useEffect(() => scene.midline(mm), [scene, mm])
  useEffect(() => () => scene.midline(null), [scene])
  return (
    <div className="flex items-center gap-3">
      <span>{t('model.midline')}</span>
      <Slider
        label={t('model.midlineAt')}
        text={t('model.mm', { value: decimal(mm, 1) })}
        min={-maxMm}
        max={maxMm}
        step={0.1}
        value={mm}
        onChange={setMm}
        className="w-40"
      />
      <span aria-hidden className="min-w-14 text-end tabular-nums">
        {t('model.mm', { value: decimal(mm, 1) })}
      </span>
    </div>
  )
}
