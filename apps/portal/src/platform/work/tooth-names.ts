import { type Pin, pinInWords, type Tooth, toothLabel, withPins } from '@archway/contract/kernel'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'

/** Names a tooth as the company does; what is given is its FDI number. */
export const useToothName = (): ((fdi: number) => string) => {
  const notation = useSession().configuration?.dentalNotation ?? 'fdi'
  return fdi => toothLabel(fdi as Tooth, notation)
}

/** The tooth and step that a comment on a plan is about; empty for a comment on the whole plan. */
export const usePinName = (): ((pinned: Pin) => string) => {
  const { t } = useTranslation('plans')
  const name = useToothName()
  return pin =>
    pinInWords(
      pin,
      // Isolated from the direction of the text around it.
      tooth => `\u2066${name(tooth)}\u2069`,
      (word, values) => t(word, values as { tooth: string; step: number }),
    )
}

/** A text as its reader writes teeth: the pins in it are put into words. */
export const usePinnedText = (): ((text: string) => string) => {
  const name = usePinName()
  // The words of the reader's language, within a text of any other.
  return text => withPins(text, pin => `\u2068${name(pin)}\u2069`)
}
