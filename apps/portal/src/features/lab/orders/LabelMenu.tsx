import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { labelAddress } from './label-address.ts'

/** Prints the labels of the orders of a page of the board. Props: `query`, as the board is asked for. */
export function LabelMenu({ query }: { query: object }) {
  const { t } = useTranslation('lab')
  return (
    <Menu
      trigger={<Button icon={Tag}>{t('board.labels')}</Button>}
      entries={[
        { id: 'orders', label: t('board.labelsOfOrders'), href: labelAddress(query), newTab: true },
        { id: 'bags', label: t('board.labelsOfBags'), href: labelAddress(query, true), newTab: true },
      ]}
    />
  )
}
