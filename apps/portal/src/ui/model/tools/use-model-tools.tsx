import { Grid3x3, type LucideIcon, Ruler, Scissors, SquareSplitHorizontal } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../action/IconButton.tsx'
import { type Mark, Marks } from '../Marks.tsx'
import type { ModelScene, Point } from '../scene.ts'
import { useDecimal } from '../use-decimal.ts'
import { guides, keepViewerChoices, viewerChoices } from '../viewer-choices.ts'
import { Grid } from './Grid.tsx'
import { MidlinePanel } from './MidlinePanel.tsx'
import { SectionPanel } from './SectionPanel.tsx'
import { useMeasure } from './use-measure.ts'

export type ModelTools = {
  /** The buttons of the tools, for the canvas. */
  readonly buttons: ReactNode
  /** What the tools draw on top of the picture. */
  readonly overlay: ReactNode
  /** Handles a press on a surface or the background; returns whether a tool used it. */
  readonly pick: (hit: { readonly point: Point } | null) => boolean
  /** Handles a key pressed on the canvas; returns whether a tool used it. */
  readonly key: (pressed: string) => boolean
}

type ToolName = 'section' | 'grid' | 'midline'
const iconByTool: Readonly<Record<ToolName, LucideIcon>> = {
  section: Scissors,
  grid: Grid3x3,
  midline: SquareSplitHorizontal,
}
const toolByKey: Readonly<Record<string, ToolName>> = { s: 'section', g: 'grid', l: 'midline' }
const card =
  'pointer-events-auto rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-float max-w-full'

/**
 * Measurement, section, grid and midline, the same in every viewer. A measurement is cleared when `state` of the model
 * changes.
 */
export const useModelTools = (scene: ModelScene | null, state: unknown): ModelTools => {
  const { t } = useTranslation('kit')
  const decimal = useDecimal()
  const [active, setActive] = useState<readonly ToolName[]>(() => viewerChoices().guides)
  const measure = useMeasure(scene, state)
  const toggle = (name: ToolName) => {
    const next = active.includes(name) ? active.filter(tool => tool !== name) : [...active, name]
    setActive(next)
    keepViewerChoices({ guides: guides.filter(guide => next.includes(guide)) })
  }
  const marks = useMemo(
    (): readonly Mark[] =>
      measure.points.map((point, index) => ({
        key: String(index),
        point,
        content: <span className="block size-3 rounded-full border-2 border-surface bg-primary" />,
      })),
    [measure.points],
  )
  return {
    buttons: (
      <>
        <ToolButton
          icon={Ruler}
          label={t('model.measure')}
          on={measure.on}
          shortcut="m"
          onClick={measure.toggle}
        />
        {Object.entries(toolByKey).map(([key, name]) => (
          <ToolButton
            key={key}
            icon={iconByTool[name]}
            label={t(`model.${name}`)}
            on={active.includes(name)}
            shortcut={key}
            onClick={() => toggle(name)}
          />
        ))}
      </>
    ),
    overlay: scene && (
      <>
        {active.includes('grid') && <Grid scene={scene} />}
        <Marks scene={scene} marks={marks} />
        {measure.on && measure.points.length < 2 && <Crosshair />}
        <div className="pointer-events-none absolute inset-x-3 bottom-3 flex flex-col items-end gap-1.5">
          {active.includes('midline') && (
            <div className={card}>
              <MidlinePanel scene={scene} />
            </div>
          )}
          {active.includes('section') && (
            <div className={card}>
              <SectionPanel scene={scene} />
            </div>
          )}
          <p role="status" className={measure.on ? card : 'sr-only'}>
            {measure.on &&
              (measure.mm === null
                ? t('model.measureHelp')
                : t('model.mm', { value: decimal(measure.mm, 2) }))}
          </p>
        </div>
      </>
    ),
    pick: hit => {
      if (!measure.on) return false
      if (hit) measure.add(hit.point)
      return true
    },
    key: pressedKey => {
      const name = toolByKey[pressedKey]
      if (pressedKey === 'm') measure.toggle()
      else if (name) toggle(name)
      else if (pressedKey === 'Enter' && measure.on) {
        const canvas = document.activeElement
        const hit = canvas && scene?.pick(canvas.clientWidth / 2, canvas.clientHeight / 2)
        if (hit) measure.add(hit.point)
      } else return false
      return true
    },
  }
}

function ToolButton({
  icon,
  label,
  on,
  shortcut,
  onClick,
}: {
  icon: LucideIcon
  label: string
  on: boolean
  shortcut: string
  onClick: () => void
}) {
  return (
    <IconButton
      icon={icon}
      size="small"
      variant={on ? 'primary' : 'secondary'}
      label={label}
      aria-pressed={on}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    />
  )
}

/** Marks the point that the Enter key sets. */
function Crosshair() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-1/2 left-1/2 size-6 -translate-1/2 before:absolute before:inset-y-0 before:left-1/2 before:w-px before:bg-primary after:absolute after:inset-x-0 after:top-1/2 after:h-px after:bg-primary"
    />
  )
}
