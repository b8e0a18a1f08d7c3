import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelScene } from '../scene.ts'
import { gridStep } from './grid.rules.ts'

/**
 * Draws squares of whole millimeters at the depth of the model's center; their size depends on the zoom. Props:
 * `scene`.
 */
export function Grid({ scene }: { scene: ModelScene }) {
  const { t } = useTranslation('kit')
  const lines = useRef<HTMLDivElement>(null)
  const [mm, setMm] = useState(1)
  useEffect(
    () =>
      scene.onFrame(() => {
        const pixels = scene.pixelsPerMm()
        const step = gridStep(pixels)
        setMm(step)
        if (lines.current) lines.current.style.backgroundSize = `${pixels * step}px ${pixels * step}px`
      }),
    [scene],
  )
  return (
    <>
      <div
        ref={lines}
        aria-hidden
        className="pointer-events-none absolute inset-0 bg-center opacity-30"
        style={{
          backgroundImage: ['to right', 'to bottom']
            .map(
              gradientDirection =>
                `linear-gradient(${gradientDirection}, var(--color-ink) 1px, transparent 1px)`,
            )
            .join(', '),
        }}
      />
      <span className="pointer-events-none absolute inset-x-0 top-13 mx-auto w-max rounded-control bg-raised px-2.5 py-1 text-sm shadow-float tabular-nums">
        {t('model.gridOf', { value: mm })}
      </span>
    </>
  )
}
