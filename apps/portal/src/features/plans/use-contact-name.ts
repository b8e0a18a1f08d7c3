import { isolateLtr } from '@archway/words/locale'
import { useToothName } from '../../platform/work/tooth-names.ts'

/** Names a contact such as `11-12` as the company does, isolated from the direction of the text around it. */
export const useContactName = (): ((pair: string) => string) => {
  const tooth = useToothName()
  return pair => {
    const names = pair.split('-').map(fdi => tooth(Number(fdi)))
    return isolateLtr(names.join('–'))
  }
}
