import { acceptanceOf, acceptFile, extensionOf, type TypeKey } from '@archway/contract/case-files'
import { isolateLtr } from '@archway/words/locale'
import { translateKey } from '../../platform/i18n/language.ts'
import { sizeWithin } from '../../platform/i18n/sizes.ts'

/** Why a slot rejects this file, as a sentence; null if it accepts it. */
export const refusalSentence = (key: TypeKey, file: Pick<File, 'name' | 'size'>): string | null => {
  const refusal = acceptFile(key, file.name, file.size)
  return (
    refusal &&
    translateKey('reasons', refusal, {
      ext: extensionOf(file.name).toUpperCase(),
      max: sizeWithin(acceptanceOf(key).maxBytes),
    })
  )
}

/** `STL, PLY, OBJ, ZIP, up to 300 MB` */
export const acceptSentence = (key: TypeKey): string => {
  const { extensions, maxBytes } = acceptanceOf(key)
  const types = extensions
    .filter(extension => extension !== 'jpeg' && extension !== 'heif')
    .map(extension => extension.toUpperCase())
  return translateKey('caseFiles', 'slots.accepts', {
    types: isolateLtr(types.join(', ')),
    size: sizeWithin(maxBytes),
  })
}

/** The value of `<input accept>`. */
export const acceptAttribute = (keys: readonly TypeKey[]): string =>
  [...new Set(keys.flatMap(key => acceptanceOf(key).extensions))].map(extension => `.${extension}`).join(',')
