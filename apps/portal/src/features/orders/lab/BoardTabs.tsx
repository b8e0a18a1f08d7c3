import { useTranslation } from 'react-i18next'
import { Tabs } from '../../../ui/nav/Tabs.tsx'
import { type BoardStatus, boardStatuses, useBoardCount } from './use-board.ts'

/** The statuses of the board with how many orders lie in each; what has left is not counted. */
export function BoardTabs({ current }: { current: BoardStatus }) {
  const { t } = useTranslation(['lab', 'orders'])
  const counts: Partial<Record<BoardStatus, number | undefined>> = {
    PENDING: useBoardCount('PENDING'),
    READY_FOR_MANUFACTURING: useBoardCount('READY_FOR_MANUFACTURING'),
    PROCESSING: useBoardCount('PROCESSING'),
    MANUFACTURING: useBoardCount('MANUFACTURING'),
    READY_FOR_AWB: useBoardCount('READY_FOR_AWB'),
    READY_FOR_SHIPPING: useBoardCount('READY_FOR_SHIPPING'),
  }
  return (
    <Tabs
      label={t('lab:board.tabs')}
      items={boardStatuses.map(status => ({
        href: `/lab/orders?status=${status}`,
        label: t(`orders:status.${status}`),
        current: status === current,
        ...(counts[status] === undefined ? {} : { count: counts[status] }),
      }))}
    />
  )
}
