import type { ReactNode } from 'react'
import type { ModelScene } from '../../../ui/model/scene.ts'

/** Records of the case that can be shown beside the models of a plan. */
export type BesideRecords = {
  /** Not a uuid, to distinguish it from versions. */
  readonly key: string
  readonly label: string
  /** Passes its 3D scene, if it has one, so that both sides are shown from the same angle. */
  readonly content: (onScene: (scene: ModelScene | null) => void) => ReactNode
}
