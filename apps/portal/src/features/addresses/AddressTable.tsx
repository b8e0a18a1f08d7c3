import { type Address, isShipping } from '@archway/contract/addresses'
import { MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { Card } from '../../ui/page/Card.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { AddressMenu } from './AddressMenu.tsx'
import { CongratulationsDialog } from './CongratulationsDialog.tsx'
import { addressColumns } from './columns.tsx'
import { RemoveAddressDialog } from './RemoveAddressDialog.tsx'
import { useAddresses } from './use-addresses.ts'

/** The company's addresses as a table with a menu for each. */
export function AddressTable() {
  const { t } = useTranslation('addresses')
  const { listedAddresses, view } = useAddresses()
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const [removedAddress, setRemovedAddress] = useState<Address | null>(null)
  const [isFirst, setFirst] = useState(false)
  const columns = useColumns(() => addressColumns(t))
  const add = (
    <Button variant="primary" icon={MapPinPlus} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Card title={t('title')} actions={add} flush>
      {listedAddresses && !listedAddresses.some(isShipping) && (
        <p className="px-4 pt-4 text-base text-danger-text sm:px-5">{t('none')}</p>
      )}
      <ListTable
        flush
        label={t('title')}
        columns={columns}
        view={view}
        rowKey={row => row.uuid}
        rowMenu={row => (
          <AddressMenu address={row} onEdit={() => setEdited(row)} onRemove={() => setRemovedAddress(row)} />
        )}
        empty={<EmptyState drawing={<EmptyShipments />} title={t('empty.title')} text={t('empty.text')} />}
      />
      {edited && (
        <AddressDialog
          address={edited === 'new' ? null : edited}
          otherAddresses={(listedAddresses ?? []).filter(
            address => edited === 'new' || address.uuid !== edited.uuid,
          )}
          onClose={() => setEdited(null)}
          onFirstShipping={() => setFirst(true)}
        />
      )}
      {removedAddress && (
        <RemoveAddressDialog address={removedAddress} onClose={() => setRemovedAddress(null)} />
      )}
      {isFirst && <CongratulationsDialog onClose={() => setFirst(false)} />}
    </Card>
  )
}
