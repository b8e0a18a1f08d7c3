import { type PrintPiece, pieceCode } from '@archway/contract/orders'
import { translateKey } from '../../../platform/i18n/language.ts'

/** The name of an entry of a print job: `AL-26-000123/1st/U07`, or an order with its number of pieces. */
export const entryName = ({ order, piece, quantity }: PrintPiece): string =>
  piece
    ? pieceCode(order.identifier, piece)
    : `${order.identifier} · ${translateKey('lab', 'boardView.pieces', { count: quantity })}`
