import { type Address, addressCalls } from '@archway/contract/addresses'
import { MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { managesCompany, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Table } from '../../ui/list/Table.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { Card } from '../../ui/page/Card.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { AddressMenu } from './AddressMenu.tsx'
import { addressColumns } from './columns.tsx'
import { RemoveAddressDialog } from './RemoveAddressDialog.tsx'

/** Fields that are not shown here: the owner or the state already determines them. */
const omittedFields: readonly string[] = ['typeId', 'country']
const allRows = { paginate: 999 } as const

/**
 * The addresses to which a doctor's cases can be shipped: the doctor's own, which account owners manage here, and
 * those of the clinic. Props: `doctorUuid`; without it, the signed-in doctor.
 */
export function DoctorAddresses({ doctorUuid }: { doctorUuid?: string }) {
  const { t } = useTranslation('addresses')
  const session = useSession()
  const ofDoctor = useCallQuery(
    addressCalls.doctorAddresses,
    { params: { id: doctorUuid ?? '' }, query: allRows },
    { enabled: doctorUuid !== undefined },
  )
  const ofCompany = useCallQuery(
    addressCalls.addresses,
    { query: allRows },
    { enabled: doctorUuid === undefined },
  )
  const addressQuery = doctorUuid === undefined ? ofCompany : ofDoctor
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const [removedAddress, setRemovedAddress] = useState<Address | null>(null)
  const mayManage = doctorUuid !== undefined && managesCompany(session)
  const columns = useColumns(() =>
    addressColumns(t)
      .filter(({ id }) => !omittedFields.includes(id))
      .map(column => ({ ...column, sortable: false })),
  )
  const add = mayManage && (
    <Button icon={MapPinPlus} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Card
      title={t('ofDoctor.title')}
      description={t(mayManage ? 'ofDoctor.managed' : 'ofDoctor.text')}
      actions={add || undefined}
      flush
    >
      <Table
        flush
        label={t('ofDoctor.title')}
        columns={columns}
        rows={addressQuery.data?.data}
        rowKey={row => row.uuid}
        {...(mayManage
          ? {
              rowMenu: (row: Address) =>
                row.doctorUuid === doctorUuid && (
                  <AddressMenu
                    address={row}
                    onEdit={() => setEdited(row)}
                    onRemove={() => setRemovedAddress(row)}
                  />
                ),
            }
          : {})}
        error={addressQuery.isError}
        onRetry={() => void addressQuery.refetch()}
        skeletonRows={3}
        empty={
          <EmptyState
            drawing={<EmptyShipments />}
            title={t('ofDoctor.empty')}
            text={t('ofDoctor.emptyText')}
          />
        }
      />
      {edited && doctorUuid && (
        <AddressDialog
          address={edited === 'new' ? null : edited}
          otherAddresses={[]}
          doctorUuid={doctorUuid}
          onClose={() => setEdited(null)}
        />
      )}
      {removedAddress && (
        <RemoveAddressDialog address={removedAddress} onClose={() => setRemovedAddress(null)} />
      )}
    </Card>
  )
}
