import { catalogAdminCalls, packageForm } from '@archway/contract/catalog'
import { Power } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useColumns } from '../../ui/list/use-columns.ts'
import { EntryPage } from './EntryPage.tsx'
import { toForm } from './entry-form.ts'
import { PackageDialog, type PackageEntry } from './PackageDialog.tsx'
import { StateChip } from './StateChip.tsx'
import { useEntries } from './use-catalog.ts'
import { useSwitchEntry } from './use-switch-entry.ts'

const codeOf = ({ id }: PackageEntry) => id
const stateOf = (row: PackageEntry) => <StateChip on={!row.isLegacy} legacy />

/** The packages that customers can buy. */
export function Packages() {
  const { t } = useTranslation(['labSettings', 'caseList'])
  const view = useEntries(({ packages }) => packages, codeOf)
  const switchEntry = useSwitchEntry(catalogAdminCalls.savePackage)
  const columns = useColumns<PackageEntry>(() => {
    const limit = (value: number | null) => value ?? t('labSettings:unlimited')
    return [
      {
        id: 'product',
        header: t('labSettings:column.product'),
        cell: row => t(`caseList:product.${row.product}`),
      },
      {
        id: 'steps',
        header: t('labSettings:column.steps'),
        align: 'end',
        cell: row => limit(row.maxStepsPerArch),
      },
      {
        id: 'refinements',
        header: t('labSettings:column.refinements'),
        align: 'end',
        cell: row => limit(row.refinementsIncluded),
      },
      {
        id: 'window',
        header: t('labSettings:column.window'),
        align: 'end',
        cell: row => t('labSettings:months', { count: row.windowMonths }),
      },
      {
        id: 'price',
        header: t('labSettings:column.price'),
        align: 'end',
        cell: row => <bdi className="tabular-nums">{row.price ?? '–'}</bdi>,
      },
    ]
  })
  return (
    <EntryPage
      tab="packages"
      view={view}
      columns={columns}
      codeOf={codeOf}
      stateOf={stateOf}
      more={row => ({
        id: 'turn',
        label: t(row.isLegacy ? 'labSettings:resumeSale' : 'labSettings:endSale'),
        icon: Power,
        onSelect: () =>
          switchEntry(row, {
            params: { code: row.id },
            body: packageForm.parse({ ...toForm(row), isLegacy: !row.isLegacy }),
          }),
      })}
      dialog={PackageDialog}
    />
  )
}
