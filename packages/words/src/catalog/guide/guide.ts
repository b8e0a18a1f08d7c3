import type { CaseStatus } from '@archway/contract/cases'
import type { GuideFigure, GuideReader, GuideSection } from '@archway/contract/catalog'

type Content =
  | { readonly text: string }
  | { readonly heading: string }
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly figure: GuideFigure }
/** A part of a section. */
export type GuideBlock = Content & { readonly only?: GuideReader }

const photos = [
  'faceSmiling',
  'faceRest',
  'profile',
  'upperOcclusal',
  'lowerOcclusal',
  'frontal',
  'rightBuccal',
  'leftBuccal',
] as const
export type GuidePhoto = (typeof photos)[number]
export const guidePhotos: readonly GuidePhoto[] = photos

type Indexing = 'noIndexing' | 'lightIndexing' | 'mediumIndexing' | 'heavyIndexing'
type Choice = 'refinement' | 'retainer' | 'replacement'
type FileKind = 'scan' | 'photo' | 'xray' | 'setup' | 'document'

/** The quick guide in one language. */
export interface Guide {
  readonly title: string
  readonly lead: string
  readonly contents: string
  readonly print: string
  readonly sections: Readonly<
    Record<GuideSection, { readonly title: string; readonly blocks: readonly GuideBlock[] }>
  >
  readonly photos: Readonly<Record<GuidePhoto, { readonly title: string; readonly text: string }>>
  readonly scan: string
  readonly files: {
    readonly title: string
    readonly head: readonly [string, string, string]
    readonly kinds: Readonly<Record<FileKind, string>>
  }
  readonly notation: string
  readonly plan: readonly [string, string, string]
  readonly setup: { readonly upper: string; readonly lower: string }
  readonly routes: {
    readonly lab: string
    readonly group: string
    readonly practice: string
    readonly firstMile: string
    readonly lastMile: string
    readonly bulk: string
    readonly drop: string
  }
  readonly choice: {
    readonly title: string
    readonly head: readonly [string, string, string, string]
    readonly rows: Readonly<Record<Choice, readonly [string, string, string, string]>>
  }
  readonly indexing: Readonly<Record<Indexing, { readonly title: string; readonly text: string }>>
  readonly statuses: {
    readonly title: string
    readonly head: readonly [string, string]
    readonly meaning: Readonly<Record<CaseStatus, string>>
  }
}
