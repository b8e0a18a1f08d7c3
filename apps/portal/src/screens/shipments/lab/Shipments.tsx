import { shipmentStatuses } from '@archway/contract/shipments'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ShipmentTable } from '../../../features/shipments/lab/ShipmentTable.tsx'
import { useShipments } from '../../../features/shipments/lab/use-shipments.ts'
import { KeysHelp } from '../../../platform/list/bulk/KeysHelp.tsx'
import { hasDuty, useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { EmptySearch, EmptyShipments } from '../../../ui/drawings/empty.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../../ui/page/PageLayout.tsx'

/** `/lab/shipments`: the parcels of all companies. */
export function Screen() {
  const { t } = useTranslation(['lab', 'shipments'])
  const view = useShipments()
  const create = hasDuty(useSession(), 'production') && (
    <LinkButton variant="primary" icon={Plus} href="/lab/shipments/new">
      {t('lab:parcel.new')}
    </LinkButton>
  )
  const tools = (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={t('lab:parcel.search')}
        placeholder={t('lab:parcel.searchPlaceholder')}
        value={view.filters.q ?? ''}
        onSearch={q => view.setFilter({ q })}
        className="w-full sm:w-80"
      />
      <FilterSelect
        label={t('lab:parcel.column.status')}
        compact
        className="w-full sm:w-auto sm:min-w-44"
        any={t('lab:queue.any')}
        options={shipmentStatuses.map(value => ({
          value,
          label: t(`shipments:status.${value}`),
        }))}
        value={view.filters.status}
        onChange={status => view.setFilter({ status })}
      />
      {view.filtered && (
        <Button variant="ghost" onClick={view.reset}>
          {t('lab:queue.reset')}
        </Button>
      )}
    </div>
  )
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('lab:parcel.title')}
          count={view.list.data?.total}
          more={view.list.data?.total ? <KeysHelp /> : undefined}
          action={create}
          tools={tools}
        />
      }
    >
      <ShipmentTable
        view={view}
        empty={
          view.filtered ? (
            <EmptyState
              drawing={<EmptySearch />}
              title={t('lab:parcel.none')}
              text={t('lab:queue.noneText')}
              action={<Button onClick={view.reset}>{t('lab:queue.reset')}</Button>}
            />
          ) : (
            <EmptyState
              drawing={<EmptyShipments />}
              title={t('lab:parcel.empty')}
              text={t('lab:parcel.emptyText')}
              action={create}
            />
          )
        }
      />
    </PageLayout>
  )
}
