import { addressCalls } from '@archway/contract/addresses'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/use-call.ts'
import { Table } from '../../ui/Table.tsx'
import { addressColumns } from './columns.tsx'

/** Told by the owner already, or by the state. */
const left: readonly string[] = ['typeId', 'country']

/** The addresses of a doctor and those of the clinic (ownerType doctor or clinic). */
export function DoctorAddresses({ doctorUuid, empty }: { doctorUuid: string; empty: ReactNode }) {
  const { t, i18n } = useTranslation('addresses')
  const read = useCall(addressCalls.doctorAddresses, { params: { id: doctorUuid }, query: { paginate: 999 } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language decides the columns
  const columns = useMemo(
    () =>
      addressColumns(t)
        .filter(({ id }) => !left.includes(id))
        .map(column => ({ ...column, sortable: false })),
    [i18n.language],
  )
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={read.data?.data}
      rowKey={row => row.uuid}
      error={read.isError}
      onRetry={() => void read.refetch()}
      skeletonRows={3}
      empty={empty}
    />
  )
}
