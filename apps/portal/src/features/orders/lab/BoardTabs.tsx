import { useTranslation } from 'react-i18next'
import { toHref } from '../../../ui/action/link-context.ts'
import { Tabs } from '../../../ui/nav/Tabs.tsx'
import { type BoardStatus, type BoardView, boardStatuses } from './use-board.ts'

/** The address of the board with another status and the same filters and search text. */
export const boardHref = ({ filters }: Pick<BoardView, 'filters'>, status: BoardStatus | null) => {
  const { product, overdue, who, lot, q } = filters
  const entries = Object.entries({ status, product, overdue, who, lot }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const search = entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
  return toHref(`/lab/orders${search}${q ? '#as-left' : ''}`)
}

/** All orders in progress, and each status with how many orders match in it. */
export function BoardTabs({ view }: { view: BoardView }) {
  const { t } = useTranslation(['lab', 'orders'])
  return (
    <Tabs
      label={t('lab:board.tabs')}
      items={[
        { href: boardHref(view, null), label: t('lab:boardView.all'), current: view.status === null },
        ...boardStatuses.map(status => {
          const count = view.groupOf(status)?.total
          return {
            href: boardHref(view, status),
            label: t(`orders:status.${status}`),
            current: status === view.status,
            ...(count === undefined ? {} : { count }),
          }
        }),
      ]}
    />
  )
}
