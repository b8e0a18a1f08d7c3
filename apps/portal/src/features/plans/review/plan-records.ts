import type { ReactNode } from 'react'

/** Records of the case that can be shown beside the models of a plan. */
export type BesideRecords = {
  /** Not a uuid, to distinguish it from versions. */
  readonly key: string
  readonly label: string
  readonly content: () => ReactNode
}
