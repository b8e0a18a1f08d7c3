import type { BoardOrder } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../../platform/i18n/dates.ts'
import { choiceColumn } from '../../../../platform/list/bulk/ChoiceBox.tsx'
import { useRowKeys } from '../../../../platform/list/bulk/use-row-keys.ts'
import type { Selection } from '../../../../platform/list/bulk/use-selection.ts'
import { useStepWords } from '../../../../platform/work/use-step-words.ts'
import { Button } from '../../../../ui/action/Button.tsx'
import { EmptySearch, EmptyShipments } from '../../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ListTable } from '../../../../ui/list/ListTable.tsx'
import { useColumns } from '../../../../ui/list/use-columns.ts'
import { OrderStatusChip } from '../../OrderStatusChip.tsx'
import type { useLabelSearch } from './use-label-search.ts'

type Props = { view: ReturnType<typeof useLabelSearch>; choice: Selection<BoardOrder> }

/** The orders whose labels can be printed again. Props: `view`, `choice`. */
export function LabelTable({ view, choice }: Props) {
  const { t } = useTranslation(['lab', 'orders', 'caseList'])
  const dates = useDates()
  const stepWords = useStepWords()
  const columns = useColumns<BoardOrder>(
    () => [
      choiceColumn(choice),
      {
        id: 'identifier',
        header: t('lab:board.column.identifier'),
        main: true,
        cell: row => <bdi className="font-medium tabular-nums">{row.identifier}</bdi>,
      },
      {
        id: 'patient',
        header: t('lab:board.column.patient'),
        cell: row => (
          <span className="block">
            <span dir="auto" className="block text-match-parent">
              {row.patientName}
            </span>
            <bdi className="block text-sm text-ink-3">{row.company.name}</bdi>
          </span>
        ),
      },
      {
        id: 'product',
        header: t('lab:board.column.product'),
        cell: row => (
          <span className="block">
            {t(`caseList:product.${row.product}`)}
            <span className="block text-sm text-ink-3">
              {[stepWords(row.steps), t('lab:boardView.pieces', { count: row.quantity })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        ),
      },
      {
        id: 'status',
        header: t('lab:boardView.column.status'),
        cell: row => <OrderStatusChip status={row.status} />,
      },
      {
        id: 'createdAt',
        header: t('lab:board.column.createdAt'),
        sortable: true,
        nowrap: true,
        cell: row => (
          <bdi dir="ltr" className="tabular-nums">
            {dates.day(row.createdAt)}
          </bdi>
        ),
      },
    ],
    [choice.version],
  )
  const rows = view.list.data?.data
  useRowKeys(place => {
    const row = rows?.[place]
    if (row) choice.toggle(row)
  })
  return (
    <ListTable
      label={t('lab:labels.title')}
      columns={columns}
      rowKey={row => row.uuid}
      rowHref={row => `/lab/case/${row.caseUuid}/orders`}
      view={view}
      empty={
        view.filters.q ? (
          <EmptyState
            drawing={<EmptySearch />}
            title={t('lab:boardView.noMatch')}
            action={<Button onClick={() => view.setFilter({ q: undefined })}>{t('lab:queue.reset')}</Button>}
          />
        ) : (
          <EmptyState
            drawing={<EmptyShipments />}
            title={t('lab:boardView.nothing')}
            text={t('lab:boardView.nothingText')}
          />
        )
      }
    />
  )
}
