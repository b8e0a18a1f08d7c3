import * as z from 'zod/mini'
import { instant, text } from '../kernel/fields.ts'

/** The sections of the quick guide, in their order (domain.md 3.11). */
export const guideSections = [
  'firstSteps',
  'records',
  'submitting',
  'rejected',
  'plan',
  'setup',
  'shipping',
  'more',
  'products',
  'doctors',
  'chat',
  'statuses',
  'contact',
] as const
export type GuideSection = (typeof guideSections)[number]

/** Figures and tables that a section may contain: `![](figure:photos)`. */
export const guideFigures = [
  'photos',
  'scan',
  'files',
  'notation',
  'plan',
  'setup',
  'routes',
  'choice',
  'indexing',
  'statuses',
] as const
export type GuideFigure = (typeof guideFigures)[number]

/** Who a paragraph is for; it starts with the name in braces: `{dso} Your group …`. */
export const guideReaders = ['dso', 'doctor', 'requests', 'bulk', 'drop', 'twoSteps'] as const
export type GuideReader = (typeof guideReaders)[number]

/** The provider's text of a section in one language: Markdown without HTML, at most 20,000 UTF-16 units. */
export const guideForm = z.object({
  title: text(120),
  markdown: text(20_000),
})

export const guideText = z.object({
  section: z.enum(guideSections),
  title: z.string(),
  markdown: z.string(),
  changedAt: instant,
})
export type GuideText = z.output<typeof guideText>
