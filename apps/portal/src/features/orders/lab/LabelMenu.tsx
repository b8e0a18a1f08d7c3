import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx'
import { labelAddress, zplAddress } from './label-address.ts'

/** Maximum number of orders in one document. */
const sheet = 100
/** Maximum number of ids in an address; proxies limit its length. */
const maxIds = 80

type Props =
  /** A filter without typed text, and the number of matching orders. */
  | { query: object; all: number }
  /** The orders by id, because the address must not contain the search text (S9). */
  | { orders: readonly string[]; order: string }

type Part = { readonly query: object; readonly from: number; readonly to: number }

const partsOf = (target: Props): Part[] => {
  const [total, size] = 'orders' in target ? [target.orders.length, maxIds] : [target.all, sheet]
  return Array.from({ length: Math.ceil(total / size) }, (_, index) => ({
    query:
      'orders' in target
        ? {
            filter: {
              OR: target.orders.slice(index * size, (index + 1) * size).map(uuid => ({ EQ: { uuid } })),
            },
            order: target.order,
            paginate: size,
          }
        : { ...target.query, paginate: size, page: index + 1 },
    from: index * size + 1,
    to: Math.min(total, (index + 1) * size),
  }))
}

/** Prints the labels of orders of the board. Props: `query` and `all`, or `orders` and `order`. */
export function LabelMenu(props: Props) {
  const { t } = useTranslation('lab')
  const parts = partsOf(props)
  const entries = parts.map(({ query, from, to }, index): MenuEntry[] => {
    const name = (kind: 'labelsOfOrders' | 'labelsOfBags' | 'labelsOfPieces') =>
      parts.length === 1 ? t(`board.${kind}`) : t('board.labelsPart', { kind: t(`board.${kind}`), from, to })
    return [
      { id: `orders${index}`, label: name('labelsOfOrders'), href: labelAddress(query), newTab: true },
      { id: `bags${index}`, label: name('labelsOfBags'), href: labelAddress(query, 'bags'), newTab: true },
      {
        id: `pieces${index}`,
        label: name('labelsOfPieces'),
        href: labelAddress(query, 'pieces'),
        newTab: true,
      },
      ...(parts.length === 1
        ? [{ id: 'zpl', label: t('board.labelsZpl'), href: zplAddress(query), newTab: true as const }]
        : []),
    ]
  })
  return <Menu trigger={<Button icon={Tag}>{t('board.labels')}</Button>} entries={entries.flat()} />
}
