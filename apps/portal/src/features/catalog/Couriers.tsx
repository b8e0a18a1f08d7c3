import { catalogAdminCalls, courierForm } from '@archway/contract/catalog'
import { Power } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useColumns } from '../../ui/list/use-columns.ts'
import { CourierDialog, type CourierEntry } from './CourierDialog.tsx'
import { EntryPage } from './EntryPage.tsx'
import { toForm } from './entry-form.ts'
import { StateChip } from './StateChip.tsx'
import { useEntries } from './use-catalog.ts'
import { useSwitchEntry } from './use-switch-entry.ts'

const codeOf = ({ id }: CourierEntry) => id
const stateOf = (row: CourierEntry) => <StateChip on={row.active} />

/** The list of couriers. */
export function Couriers() {
  const { t } = useTranslation('labSettings')
  const view = useEntries(({ couriers }) => couriers, codeOf)
  const switchEntry = useSwitchEntry(catalogAdminCalls.saveCourier)
  const columns = useColumns<CourierEntry>(() => [
    {
      id: 'tracking',
      header: t('column.tracking'),
      cell: row =>
        row.trackingUrlTemplate ? (
          <bdi dir="ltr">{new URL(row.trackingUrlTemplate).host}</bdi>
        ) : (
          <span className="text-ink-3">{t('noPage')}</span>
        ),
    },
    {
      id: 'awb',
      header: t('column.awb'),
      cell: row => (row.requiresAwb ? t('needed') : t('notNeeded')),
    },
    {
      id: 'countries',
      header: t('column.countries'),
      cell: row =>
        row.countries.length === 0 ? t('everywhere') : <bdi dir="ltr">{row.countries.join(', ')}</bdi>,
    },
  ])
  return (
    <EntryPage
      tab="couriers"
      view={view}
      columns={columns}
      codeOf={codeOf}
      stateOf={stateOf}
      more={row => ({
        id: 'turn',
        label: t(row.active ? 'turnOff' : 'turnOn'),
        icon: Power,
        onSelect: () =>
          switchEntry(row, {
            params: { code: row.id },
            body: courierForm.parse({ ...toForm(row), active: !row.active }),
          }),
      })}
      dialog={CourierDialog}
    />
  )
}
