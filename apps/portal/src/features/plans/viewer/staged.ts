import type { Plan, SharedPlan } from '@archway/contract/plans'
import type { BiteSurface } from '../../../ui/model/contacts/contacts.ts'
import type { ModelScene, Point } from '../../../ui/model/scene.ts'
import type { Movement } from './movement-map.rules.ts'
import type { Planned } from './planned/planned.rules.ts'

export type Arches = { readonly upper: boolean; readonly lower: boolean }
export type ShownMarks = {
  readonly ipr: readonly Plan['ipr'][number][]
  readonly attachments: readonly Plan['attachments'][number][]
}
export type Addresses = SharedPlan['models']

/** What the viewer shows of a treatment. */
export type VisibleStage = {
  /** A stage or a position between two: 2.5 is halfway from the third to the fourth. */
  readonly at: number
  readonly arches: Arches
  /** The stage shown as a translucent shell; null for none. */
  readonly ghost: number | null
  /**
   * Colors by the distance from a stage to this one, with the maximum of the scale in mm; null for the normal colors.
   */
  readonly map: { readonly from: number; readonly endMm: number } | null
  /** Distances to the other arch by the key of each surface (`bite`), shown in colors; null for none. */
  readonly contacts: ReadonlyMap<string, Float32Array> | null
}

/** A treatment that can be shown step by step, whatever the format of its models. */
export type Staged = {
  /** The step of each stage. */
  readonly steps: readonly number[]
  readonly has: Arches
  /** Pontics, bite ramps and landmarks; null if teeth are not separate. */
  readonly planned: Planned | null
  /** FDI numbers; empty if teeth are not separate. */
  readonly teeth: readonly number[]
  readonly show: (scene: ModelScene, shown: VisibleStage) => void
  /** The FDI number of the tooth of a surface; null for other surfaces. */
  readonly toothOf: (id: string) => number | null
  /** The center of a tooth at a stage; null if teeth are not separate. */
  readonly middleOf: (tooth: number, at: number) => Point | null
  /** The center of a tooth's cheek side. */
  readonly faceOf: (tooth: number, at: number) => Point | null
  /** The surfaces that touch in occlusion, with their poses at a stage. */
  readonly bite: (at: number) => readonly BiteSurface[]
  /** The movements between two stages, largest first; empty if teeth are not separate. */
  readonly movements: (from: number, to: number) => readonly Movement[]
  /**
   * Attachments as small bodies on the cheek side of their teeth, bite ramps behind them, and reduction as discs in the
   * contacts.
   */
  readonly mark: (
    scene: ModelScene,
    at: number,
    arches: Arches,
    marks: ShownMarks & { readonly biteRamps: boolean },
  ) => void
}

export const arches = ['upper', 'lower'] as const
export const stone = { upper: 0xd8cfbe, lower: 0xccc2af } as const
