import { catalogAdminCalls, rejectReasonForm } from '@archway/contract/catalog'
import { Power } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatList } from '../../platform/i18n/format-list.ts'
import { useColumns } from '../../ui/list/use-columns.ts'
import { EntryPage } from './EntryPage.tsx'
import { toForm } from './entry-form.ts'
import { ReasonDialog, type ReasonEntry } from './ReasonDialog.tsx'
import { StateChip } from './StateChip.tsx'
import { useEntries } from './use-catalog.ts'
import { useSwitchEntry } from './use-switch-entry.ts'

const codeOf = ({ code }: ReasonEntry) => code
const stateOf = (row: ReasonEntry) => <StateChip on={row.active} />

/** The rejection reasons. */
export function Reasons() {
  const { t } = useTranslation(['labSettings', 'caseList'])
  const view = useEntries(({ rejectReasons }) => rejectReasons, codeOf)
  const switchEntry = useSwitchEntry(catalogAdminCalls.saveRejectReason)
  const columns = useColumns<ReasonEntry>(() => [
    {
      id: 'scopes',
      header: t('labSettings:column.scopes'),
      cell: row => formatList(row.scopes.map(scope => t(`labSettings:scope.${scope}`))),
    },
    {
      id: 'assets',
      header: t('labSettings:column.assets'),
      cell: row => (row.assets ? t(`labSettings:assets.${row.assets}`) : '–'),
    },
    {
      id: 'override',
      header: t('labSettings:column.override'),
      cell: row =>
        row.overridable
          ? row.overridableFor
            ? formatList(row.overridableFor.map(product => t(`caseList:product.${product}`)))
            : t('labSettings:overrideAll')
          : t('labSettings:overrideNone'),
    },
  ])
  return (
    <EntryPage
      tab="rejectReasons"
      view={view}
      columns={columns}
      codeOf={codeOf}
      stateOf={stateOf}
      more={row => ({
        id: 'turn',
        label: t(row.active ? 'labSettings:turnOff' : 'labSettings:turnOn'),
        icon: Power,
        onSelect: () =>
          switchEntry(row, {
            params: { code: row.code },
            body: rejectReasonForm.parse({ ...toForm(row), active: !row.active }),
          }),
      })}
      dialog={ReasonDialog}
    />
  )
}
