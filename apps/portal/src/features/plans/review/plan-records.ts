import type { ReactNode } from 'react'

/** Records of the case that can be set beside the models of a plan. */
export type BesideRecords = {
  /** Never a uuid, which names a version. */
  readonly key: string
  readonly label: string
  readonly content: () => ReactNode
}
