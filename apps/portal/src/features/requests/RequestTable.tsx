import type { Request } from '@archway/contract/requests'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/dates.ts'
import { useRowKeys } from '../../platform/list/bulk/use-row-keys.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { EmptySearch, EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { requestColumns } from './columns.tsx'
import type { RequestListView } from './use-request-list.ts'

type Props = {
  label: string
  view: RequestListView
  withDoctor: boolean
  withCompany?: boolean
  hrefOf: (row: Request) => Href
  menuOf: (row: Request) => ReactNode
}

/** A page of requests with a menu for each. */
export function RequestTable({ label, view, withDoctor, withCompany = false, hrefOf, menuOf }: Props) {
  const { t } = useTranslation('requests')
  const dates = useDates()
  const session = useSession()
  useRowKeys(undefined)
  const columns = useColumns(
    () => requestColumns(t, dates, { withDoctor, withCompany }),
    [withDoctor, withCompany, session.company?.dateFormat],
  )
  return (
    <ListTable
      label={label}
      columns={columns}
      rowKey={row => row.uuid}
      rowHref={hrefOf}
      rowMenu={menuOf}
      view={view}
      empty={
        view.filtered ? (
          <EmptyState
            drawing={<EmptySearch />}
            title={t('empty.filtered')}
            text={t('empty.filteredText')}
            action={<Button onClick={view.reset}>{t('filter.reset')}</Button>}
          />
        ) : (
          <EmptyState drawing={<EmptyShipments />} title={t('empty.title')} text={t('empty.text')} />
        )
      }
    />
  )
}
