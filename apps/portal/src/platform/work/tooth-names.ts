import { formatPin, type Pin, type Tooth, toothLabel, withPins } from '@archway/contract/kernel'
import { isolateLtr, isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'

/** The name of a tooth, given by its FDI number, in the company's notation. */
export const useToothName = (): ((fdi: number) => string) => {
  const notation = useSession().configuration?.dentalNotation ?? 'fdi'
  return fdi => toothLabel(fdi as Tooth, notation)
}

/** The tooth and step that a comment on a plan is about; empty for a comment on the whole plan. */
export const usePinName = (): ((pinned: Pin) => string) => {
  const { t } = useTranslation('plans')
  const name = useToothName()
  return pin =>
    formatPin(
      pin,
      // Isolated from the direction of the text around it.
      tooth => isolateLtr(name(tooth)),
      (word, values) => t(word, values as { tooth: string; step: number }),
    )
}

/** Replaces the pins in a text by tooth names in the viewer's notation. */
export const usePinnedText = (): ((text: string) => string) => {
  const name = usePinName()
  // The words of the reader's language, within a text of any other.
  return text => withPins(text, pin => isolateText(name(pin)))
}
