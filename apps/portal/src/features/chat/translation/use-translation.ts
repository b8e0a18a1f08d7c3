import type { Language } from '@archway/words'
import { useState } from 'react'
import { currentLanguage, translateKey } from '../../../platform/i18n/language.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { translate } from './translate.ts'

type Translation =
  | { readonly state: 'working' }
  | { readonly state: 'done'; text: string; language: Language }

/** The translation of a message into the reader's language, made by the browser when it is requested. */
export const useMessageTranslation = (message: string) => {
  const [translation, setTranslation] = useState<Translation | null>(null)
  const start = async (): Promise<void> => {
    const language = currentLanguage()
    setTranslation({ state: 'working' })
    try {
      const translated = await translate(message, language)
      if (translated === 'same') toast.info(translateKey('chat', 'translation.same'))
      if (translated === null) toast.error(translateKey('chat', 'translation.failed'))
      setTranslation(
        translated && translated !== 'same' ? { state: 'done', text: translated.text, language } : null,
      )
    } catch {
      toast.error(translateKey('chat', 'translation.failed'))
      setTranslation(null)
    }
  }
  return { translation, start, hide: () => setTranslation(null) }
}
