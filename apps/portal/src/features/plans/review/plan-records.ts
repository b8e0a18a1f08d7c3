import type { ReactNode } from 'react'
import type { ModelScene } from '../../../ui/model/scene.ts'

/** Records of the case that can be shown beside the models of a plan. */
export type BesideRecords = {
  /** Not a uuid, to distinguish it from versions. */
  readonly key: string
  readonly label: string
  /** Hands over its scene, if it is one, so that both are looked at from the same side. */
  readonly content: (onScene: (scene: ModelScene | null) => void) => ReactNode
}
