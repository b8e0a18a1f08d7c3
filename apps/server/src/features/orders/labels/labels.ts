import { patientInitials } from '@archway/contract/cases'
import { defaultDateFormat } from '@archway/contract/kernel'
import { bagCode, pieceCode, pieceNamed, piecesOf, readLabelCode } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import { upperCase } from '@archway/words/locale'
import type { Label } from '../../../platform/pdf/labels.ts'
import { printedDay } from '../../../platform/pdf/printed-day.ts'
import { translate } from '../../../platform/words.ts'
import type { BoardRow } from '../board/store.ts'
import { stepRanges } from '../steps-text.ts'

/** The content of an order's label. */
export type Labelled = Pick<BoardRow, 'companyName' | 'doctorName'> & {
  readonly order: Pick<
    BoardRow['order'],
    'identifier' | 'batch' | 'requestType' | 'steps' | 'quantity' | 'product' | 'dueAt'
  >
  readonly caseRow: Pick<BoardRow['caseRow'], 'identifier' | 'firstName' | 'lastName'>
}

export type OrderLabels = {
  readonly orders: readonly Labelled[]
  /** Adds a label for the bag of each step. */
  readonly bags: boolean
  /** Adds a label for each piece. */
  readonly pieces?: boolean
  /** Reprints only the bag of this step, or this piece. */
  readonly step?: number | undefined
  readonly piece?: string | undefined
  readonly language: Language
}

/** The texts of the labels of orders, bags and pieces; patients appear with their initials only. */
export const labelsOf = ({ orders, bags, pieces, step, piece, language }: OrderLabels): Label[] =>
  orders.flatMap(order => {
    const box = boxLabel(order, language)
    if (step !== undefined) return bagLabels(order, box, language).filter(({ code }) => isBagOf(code, step))
    if (piece !== undefined)
      return pieceLabels(order, box, language).filter(({ code }) => isPiece(code, piece))
    return [
      box,
      ...(bags ? bagLabels(order, box, language) : []),
      ...(pieces ? pieceLabels(order, box, language) : []),
    ]
  })

const isPiece = (code: string, piece: string): boolean => readLabelCode(code).piece === piece

const isBagOf = (code: string, step: number): boolean => readLabelCode(code).step === step

const boxLabel = ({ order, caseRow, companyName, doctorName }: Labelled, language: Language): Label => {
  const translateLabel = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'orders', key, values)
  const kind = order.requestType
    ? translate(language, 'requests', `type.${order.requestType}`)
    : order.product === 'AL'
      ? translateLabel(`batch.${order.batch}`)
      : null
  const steps = stepRanges(language, order.steps).join(' · ')
  return {
    code: order.identifier,
    mark: upperCase(patientInitials(caseRow), language),
    title: [translate(language, 'caseList', `product.${order.product}`), kind].filter(Boolean).join(' · '),
    lines: [
      [steps || caseRow.identifier, translateLabel('label.pieces', { count: order.quantity })],
      [
        [companyName, doctorName].filter(Boolean).join(' · '),
        order.dueAt
          ? translateLabel('label.due', {
              date: printedDay(order.dueAt, defaultDateFormat),
            })
          : undefined,
      ],
    ],
  }
}

/** A bag holds the aligners of one step, of both arches where both have it. */
const bagLabels = ({ order }: Labelled, box: Label, language: Language): Label[] => {
  const { upper, lower } = order.steps
  const numbers = [upper, lower].flatMap(range => range ?? [])
  if (numbers.length === 0) return []
  const isInRange = (range: typeof upper, step: number) =>
    range !== null && step >= range[0] && step <= range[1]
  const first = Math.min(...numbers)
  return Array.from({ length: Math.max(...numbers) - first + 1 }, (_, i) => first + i).flatMap(step => {
    const [up, low] = [isInRange(upper, step), isInRange(lower, step)]
    if (!up && !low) return []
    const key = up && low ? 'step' : up ? 'stepUpper' : 'stepLower'
    const [, ...rest] = box.lines
    return [
      {
        ...box,
        code: bagCode(order.identifier, step),
        title: translate(language, 'orders', `label.${key}`, { step }),
        lines: [[box.title], ...rest],
      },
    ]
  })
}

/** A piece by its arch and step, with the name that its model file has. */
const pieceLabels = ({ order }: Labelled, box: Label, language: Language): Label[] => {
  const [, ...rest] = box.lines
  return piecesOf(order.steps).flatMap(piece => {
    const pieceText = pieceNamed(piece)
    if (!pieceText) return []
    return [
      {
        ...box,
        code: pieceCode(order.identifier, piece),
        title: translate(language, 'orders', `label.piece.${pieceText.arch}`, { step: pieceText.step }),
        lines: [[box.title, piece], ...rest],
      },
    ]
  })
}
