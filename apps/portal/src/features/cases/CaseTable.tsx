import type { CaseListRow } from '@archway/contract/cases'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/dates.ts'
import { choiceColumn } from '../../platform/list/bulk/ChoiceBox.tsx'
import { useRowKeys } from '../../platform/list/bulk/use-row-keys.ts'
import type { Selection } from '../../platform/list/bulk/use-selection.ts'
import { useAttention } from '../../platform/live/attention.ts'
import { isDoctor, useSession } from '../../platform/session/session.ts'
import type { Href } from '../../ui/action/link-context.ts'
import type { Column } from '../../ui/list/column.ts'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { caseColumns } from './columns.tsx'
import { useDeletedDrafts } from './drafts/delete-draft.ts'
import { caseHref } from './names.ts'
import type { CaseListView } from './use-case-list.ts'

type CaseTableProps = {
  label: string
  view: CaseListView
  /** Ids of the columns, in order. */
  columns: readonly string[]
  empty: ReactNode
  /** Cases with messages that the viewer's side has not read. */
  unread: ReadonlySet<string>
  choice?: Selection<CaseListRow>
  /** An additional column of the screen, before the dates. Keep the reference stable. */
  more?: Column<CaseListRow>
  rowMenu?: (row: CaseListRow) => ReactNode
  hrefOf?: (row: CaseListRow) => Href
}

/** Cards do not show these columns but can be sorted by them. */
const ofCards = ['updatedAt', 'createdAt']

/** A page of cases, sortable, with a link in each row and keyboard navigation. */
export function CaseTable(props: CaseTableProps) {
  const { label, view, columns: columnIds, empty, unread, choice, more, rowMenu, hrefOf } = props
  const { t } = useTranslation(['caseList', 'orders'])
  const session = useSession()
  const dates = useDates()
  const ids = useNarrow() ? [...new Set([...columnIds, ...ofCards])] : columnIds
  const { list } = view
  const attention = useAttention()
  const deleted = useDeletedDrafts()
  const listedCases = list.data?.data
  // The columns depend on the rows.
  const rows = useMemo(() => listedCases?.filter(({ uuid }) => !deleted.has(uuid)), [listedCases, deleted])
  const columns = useColumns(() => {
    const chosenColumns = caseColumns(ids, t, dates, { unread, attention })
    // Where the viewer moved it; by default before the dates.
    const index = ids.includes('turn')
      ? ids.indexOf('turn')
      : chosenColumns.findIndex(({ id }) => id === 'dueAt')
    const all = more
      ? chosenColumns.toSpliced(index < 0 ? chosenColumns.length : index, 0, more)
      : chosenColumns
    return choice ? [choiceColumn(choice), ...all] : all
  }, [ids.join(), session.company?.dateFormat, unread, attention, choice?.version, rows, more])
  useRowKeys(
    choice &&
      (place => {
        const row = rows?.[place]
        if (row) choice.toggle(row)
      }),
  )
  return (
    <ListTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={row => row.uuid}
      rowHref={row => hrefOf?.(row) ?? caseHref(row, 'all', isDoctor(session))}
      {...(rowMenu ? { rowMenu } : {})}
      view={view}
      empty={empty}
    />
  )
}
