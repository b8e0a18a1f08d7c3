import type { BoardOrder } from '@archway/contract/orders'
import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx'
import { bagAddresses, labelAddress, zplAddress } from './label-address.ts'

type Props = {
  order: BoardOrder
  /** The step of the bag that was scanned; null where the order itself was. */
  bag: number | null
}

/** Prints lost or damaged labels again: those of an order, or that of one bag alone. Props: `order`, `bag`. */
export function ReprintMenu({ order, bag }: Props) {
  const { t } = useTranslation('lab')
  const filter = { EQ: { uuid: order.uuid } }
  const hasBags = order.steps.upper !== null || order.steps.lower !== null
  const entryOf = (id: string, label: string, href: string): MenuEntry => ({ id, label, href, newTab: true })
  const ofBag = bag === null ? null : bagAddresses({ filter }, bag)
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
        entryOf('order', t('board.label'), labelAddress({ filter })),
        ...(hasBags ? [entryOf('bags', t('board.bagLabels'), labelAddress({ filter }, true))] : []),
        entryOf('zpl', t('board.labelsZpl'), zplAddress({ filter })),
      ]}
    />
  )
}
