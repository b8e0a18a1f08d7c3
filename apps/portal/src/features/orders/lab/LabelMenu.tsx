import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx'
import { labelAddress, zplAddress } from './label-address.ts'

/** Maximum number of orders in one document. */
const sheet = 100

type Props = {
  /** Filter and order of the board. */
  query: object
  /** Total number of orders, to print all of them; without it only those that the query returns. */
  all?: number
}

/** Prints the labels of orders of the board. Props: `query`, `all`. */
export function LabelMenu({ query, all }: Props) {
  const { t } = useTranslation('lab')
  const sheets = all === undefined ? 1 : Math.ceil(all / sheet)
  const entries = Array.from({ length: sheets }, (_, at): MenuEntry[] => {
    const part = all === undefined ? query : { ...query, paginate: sheet, page: at + 1 }
    const range = { from: at * sheet + 1, to: Math.min(all ?? 0, (at + 1) * sheet) }
    const name = (kind: 'labelsOfOrders' | 'labelsOfBags' | 'labelsOfPieces') =>
      sheets === 1 ? t(`board.${kind}`) : t('board.labelsPart', { kind: t(`board.${kind}`), ...range })
    return [
      { id: `orders${at}`, label: name('labelsOfOrders'), href: labelAddress(part), newTab: true },
      { id: `bags${at}`, label: name('labelsOfBags'), href: labelAddress(part, 'bags'), newTab: true },
      {
        id: `pieces${at}`,
        label: name('labelsOfPieces'),
        href: labelAddress(part, 'pieces'),
        newTab: true,
      },
      ...(sheets === 1
        ? [{ id: 'zpl', label: t('board.labelsZpl'), href: zplAddress(part), newTab: true as const }]
        : []),
    ]
  })
  return <Menu trigger={<Button icon={Tag}>{t('board.labels')}</Button>} entries={entries.flat()} />
}
