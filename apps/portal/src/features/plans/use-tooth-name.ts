import { type Tooth, toothLabel } from '@archway/contract/kernel'
import { useSession } from '../../platform/session/session.ts'

/** Names a tooth as the company does; what is given is its FDI number. */
export const useToothName = (): ((fdi: number) => string) => {
  const notation = useSession().configuration?.dentalNotation ?? 'fdi'
  return fdi => toothLabel(fdi as Tooth, notation)
}

/** Names a contact such as `11-12` as the company does, isolated from the direction of the text around it. */
export const useContactName = (): ((pair: string) => string) => {
  const tooth = useToothName()
  return pair => {
    const names = pair.split('-').map(fdi => tooth(Number(fdi)))
    return `\u2066${names.join('–')}\u2069`
  }
}
