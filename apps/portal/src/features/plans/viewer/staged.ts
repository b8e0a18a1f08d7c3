import type { Plan, SharedPlan } from '@archway/contract/plans'
import type { BiteSurface } from '../../../ui/model/contacts/contacts.ts'
import type { ModelScene, Point } from '../../../ui/model/scene.ts'
import type { Movement } from './movement-map.rules.ts'

export type Arches = { readonly upper: boolean; readonly lower: boolean }
export type ShownMarks = {
  readonly ipr: readonly Plan['ipr'][number][]
  readonly attachments: readonly Plan['attachments'][number][]
}
export type Addresses = SharedPlan['models']

/** What is shown of a treatment. */
export type Shown = {
  /** A stage, or a place on the way to the next: 2.5 is halfway from the third to the fourth. */
  readonly at: number
  readonly arches: Arches
  /** The stage that lies over it as a shell; null for none. */
  readonly ghost: number | null
  /** Colours by the way from a stage to this one, on a scale to so many millimetres; null for the teeth's own. */
  readonly map: { readonly from: number; readonly endMm: number } | null
  /** Distances to the other arch by the key of each surface (`bite`), shown in colors; null for none. */
  readonly contacts: ReadonlyMap<string, Float32Array> | null
}

/** A treatment that can be shown step by step, whichever way its models came. */
export type Staged = {
  /** The step of each stage. */
  readonly steps: readonly number[]
  readonly has: Arches
  /** FDI numbers; empty where teeth are not separate. */
  readonly teeth: readonly number[]
  readonly show: (scene: ModelScene, shown: Shown) => void
  /** The tooth a surface is, by its FDI number; null for all others. */
  readonly toothOf: (id: string) => number | null
  /** The middle of a tooth at a stage; null where teeth are not separate. */
  readonly middleOf: (tooth: number, at: number) => Point | null
  /** The middle of the side of a tooth that looks to the cheek. */
  readonly faceOf: (tooth: number, at: number) => Point | null
  /** The surfaces that meet when the arches close, in their places at a stage. */
  readonly bite: (at: number) => readonly BiteSurface[]
  /** The movements from one stage to another, the largest first; empty where teeth are not separate. */
  readonly movements: (from: number, to: number) => readonly Movement[]
  /** Attachments as small bodies on the cheek side of their teeth, and reduction as discs in the contacts. */
  readonly mark: (scene: ModelScene, at: number, arches: Arches, marks: ShownMarks) => void
}

export const arches = ['upper', 'lower'] as const
export const stone = { upper: 0xd8cfbe, lower: 0xccc2af } as const
