import { type Tooth, toothLabel } from '@archway/contract/kernel'
import { useSession } from '../../platform/session/session.ts'

/** Names a tooth as the company does; what is given is its FDI number. */
export const useToothName = (): ((fdi: number) => string) => {
  const notation = useSession().configuration?.dentalNotation ?? 'fdi'
  return fdi => toothLabel(fdi as Tooth, notation)
}
