import { languageOfText } from '@archway/words/locale'

/**
 * The attributes of a text that a person wrote: its direction, and its language for screen readers and for the
 * translation of the reader's browser. The portal itself sends nothing to a translator.
 */
export const asWritten = (text: string | null | undefined) =>
  ({ dir: 'auto', lang: languageOfText(text ?? ''), translate: 'yes' }) as const

/** The attributes of a name: read in its direction and never translated. */
export const asName = { dir: 'auto', translate: 'no' } as const
