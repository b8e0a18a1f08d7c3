import { type BoardOrder, piecesOf } from '@archway/contract/orders'
import { translateKey } from '../../../../platform/i18n/language.ts'

/** Why no piece of the order, or not this one, can be recorded to be made again; undefined where it can. */
export const findScrapRefusal = (
  { status, steps, quantity, toRemake }: BoardOrder,
  piece: string | null,
): string | undefined => {
  if (status !== 'PROCESSING' && status !== 'MANUFACTURING')
    return translateKey('lab', 'scrap.notNow', { status: translateKey('orders', `status.${status}`) })
  if (piece !== null && toRemake.some(remade => remade.piece === piece))
    return translateKey('lab', 'scrap.waiting')
  const all = piecesOf(steps).length || quantity
  return toRemake.length >= all ? translateKey('lab', 'scrap.allWaiting') : undefined
}
