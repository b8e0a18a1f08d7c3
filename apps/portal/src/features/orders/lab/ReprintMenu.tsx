import type { BoardOrder } from '@archway/contract/orders'
import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx'
import { labelAddress, oneLabel, zplAddress } from './label-address.ts'

type Props = {
  order: BoardOrder
  /** The step of the bag, or the piece, that was scanned; null where the order itself was. */
  bag: number | null
  piece: string | null
}

/** Reprints lost or damaged labels: all labels of an order, or that of one bag or piece. */
export function ReprintMenu({ order, bag, piece }: Props) {
  const { t } = useTranslation('lab')
  const filter = { EQ: { uuid: order.uuid } }
  const hasBags = order.steps.upper !== null || order.steps.lower !== null
  const entryOf = (id: string, label: string, href: string): MenuEntry => ({ id, label, href, newTab: true })
  const ofBag = bag === null ? null : oneLabel({ filter }, { step: bag })
  const ofPiece = piece === null ? null : oneLabel({ filter }, { piece })
  return (
    <Menu
      trigger={<Button icon={Tag}>{t('station.reprint')}</Button>}
      entries={[
        ...(ofBag
          ? [
              entryOf('bag', t('station.bagLabel'), ofBag.pdf),
              entryOf('bagZpl', t('station.bagLabelZpl'), ofBag.zpl),
            ]
          : []),
        ...(ofPiece
          ? [
              entryOf('piece', t('station.pieceLabel'), ofPiece.pdf),
              entryOf('pieceZpl', t('station.pieceLabelZpl'), ofPiece.zpl),
            ]
          : []),
        entryOf('order', t('board.label'), labelAddress({ filter })),
        ...(hasBags ? [entryOf('bags', t('board.bagLabels'), labelAddress({ filter }, 'bags'))] : []),
        ...(hasBags ? [entryOf('pieces', t('board.pieceLabels'), labelAddress({ filter }, 'pieces'))] : []),
        entryOf('zpl', t('board.labelsZpl'), zplAddress({ filter })),
      ]}
    />
  )
}
