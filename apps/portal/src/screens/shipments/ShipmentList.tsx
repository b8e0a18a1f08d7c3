import { sideFrom } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { ShipmentFilters } from '../../features/shipments/ShipmentFilters.tsx'
import { ShipmentTable } from '../../features/shipments/ShipmentTable.tsx'
import { useShipmentList } from '../../features/shipments/use-shipment-list.ts'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'
import { usePathParts } from '../../platform/list/navigate.ts'
import { isDoctor, useSession } from '../../platform/session/session.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/shipments/:type`: shipments to the company, or with its doctors' cases. */
export function Screen() {
  const { t } = useTranslation('shipments')
  const { type } = usePathParts<'type'>()
  const session = useSession()
  const dso = sideFrom('shipment', type) === 'doctor'
  const view = useShipmentList(dso)
  const title = t(`title.${isDoctor(session) ? 'own' : dso ? 'dso' : 'client'}`)
  return (
    <PageLayout
      header={
        <PageHeader
          title={title}
          count={view.list.data?.total}
          more={view.list.data?.total ? <KeysHelp /> : undefined}
          tools={<ShipmentFilters view={view} />}
        />
      }
    >
      <ShipmentTable
        label={title}
        view={view}
        // Without drop shipping parcels go to the company, including those with doctors' cases.
        withDoctor={dso && session.configuration?.shipmentType === 'dropshipping'}
        hrefOf={uuid => `/shipments/${type}/${uuid}/details`}
      />
    </PageLayout>
  )
}
