import type { Language } from '@archway/words'
import { useState } from 'react'
import { currentLanguage, say } from '../../../platform/i18n/language.ts'
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
      const made = await translate(message, language)
      if (made === 'same') toast.info(say('chat', 'translation.same'))
      if (made === null) toast.error(say('chat', 'translation.failed'))
      setTranslation(made && made !== 'same' ? { state: 'done', text: made.text, language } : null)
    } catch {
      toast.error(say('chat', 'translation.failed'))
      setTranslation(null)
    }
  }
  return { translation, start, hide: () => setTranslation(null) }
}
