import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import type { Mark } from '../../../ui/model/Marks.tsx'
import type { ModelScene } from '../../../ui/model/scene.ts'
import { archOf } from './poses.rules.ts'
import type { Arches, Staged } from './staged.ts'

/** A mark that belongs to a tooth, or between two. */
export type ToothMark = {
  readonly key: string
  readonly teeth: readonly number[]
  readonly content: ReactNode
}

/** Offset of a reduction's label from its contact towards the bite, and of a tooth's number towards the gum, mm. */
const besideMm = 5.5

/** Highlights the hovered and the chosen tooth in the scene. */
export const useToothEmphasis = (
  scene: ModelScene | null,
  stagedModel: Staged | null,
  hovered: number | null,
  chosenTooth: number | null | undefined,
): void =>
  useEffect(() => {
    if (!scene || !stagedModel) return
    const emphasized = [
      [hovered, 'hover'],
      [chosenTooth, 'chosen'],
    ] as const
    const ids = emphasized.flatMap(([tooth, emphasis]) =>
      tooth && stagedModel.teeth.includes(tooth) ? [[`tooth ${tooth}`, emphasis] as const] : [],
    )
    for (const [id, emphasis] of ids) scene.put(id, { emphasis })
    return () => {
      for (const [id] of ids) scene.put(id, { emphasis: 'none' })
    }
  }, [chosenTooth, hovered, scene, stagedModel])

type ShownModel = {
  readonly stagedModel: Staged | null
  /** The shown stage. */
  readonly index: number
  readonly arches: Arches
}

type ToothNumberOptions = ShownModel & {
  readonly numbered: boolean
  readonly hovered: number | null
  readonly chosenTooth: number | null | undefined
  readonly toothName: (tooth: number) => string
}

/** The numbers of all teeth, or only of those that are hovered or chosen. */
export const useToothNumbers = (options: ToothNumberOptions): readonly Mark[] => {
  const { stagedModel, index, arches, numbered, hovered, chosenTooth, toothName } = options
  const { t } = useTranslation('plans')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language alone, and t with it
  return useMemo(
    (): readonly Mark[] =>
      (stagedModel?.teeth ?? []).flatMap(tooth => {
        const isHighlighted = tooth === hovered || tooth === chosenTooth
        if (!numbered && !isHighlighted) return []
        const point = arches[archOf(tooth)] ? stagedModel?.faceOf(tooth, index) : null
        if (!point) return []
        const content = <ToothNumber key={tooth} name={toothName(tooth)} isHighlighted={isHighlighted} />
        const arch = archOf(tooth)
        // On the gum, so that no attachment is covered.
        const gumPoint = [point[0], point[1], point[2] + besideMm * (arch === 'upper' ? 1 : -1)] as const
        return [{ key: `number ${tooth}`, point: gumPoint, of: point, arch, content, yields: !isHighlighted }]
      }),
    [numbered, stagedModel, index, arches, hovered, chosenTooth, t],
  )
}

/** Marks at their teeth, or at the contact between two. */
export const usePlacedMarks = ({
  stagedModel,
  index,
  arches,
  marks,
}: ShownModel & { readonly marks: readonly ToothMark[] }): readonly Mark[] =>
  useMemo(
    (): readonly Mark[] =>
      marks.flatMap(({ key, teeth, content }) => {
        const [first] = teeth
        const arch = archOf(first ?? 0)
        const points = teeth.flatMap(tooth => {
          const point = arches[archOf(tooth)] ? stagedModel?.middleOf(tooth, index) : null
          return point ? [point] : []
        })
        const [a, b = a] = points
        if (!a || !b || points.length < teeth.length) return []
        const besideOffset = teeth.length > 1 ? besideMm * (arch === 'upper' ? -1 : 1) : 0
        const point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2 + besideOffset] as const
        return [{ key, content, point, arch }]
      }),
    [marks, stagedModel, index, arches],
  )

function ToothNumber({ name, isHighlighted }: { name: string; isHighlighted: boolean }) {
  return (
    <span
      className={cx(
        'pointer-events-none! rounded px-1 text-xs font-semibold tabular-nums',
        isHighlighted ? 'bg-primary text-primary-ink' : 'bg-surface/80 text-ink',
      )}
    >
      {name}
    </span>
  )
}
