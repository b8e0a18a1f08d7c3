import { catalogAdminCalls, type FullCatalog, productForm } from '@archway/contract/catalog'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { CountField } from './CountField.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { TitleFields } from './EntryFields.tsx'
import { EntryTable } from './EntryTable.tsx'
import { toForm } from './entry-form.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { StateChip } from './StateChip.tsx'
import { catalogViews, useEntries } from './use-catalog.ts'

type ProductEntry = FullCatalog['products'][number]
const codeOf = ({ code }: ProductEntry) => code
const stateOf = (row: ProductEntry) => <StateChip on={row.active} />

/** The four products of the provider; none can be added or removed here. */
export function Products() {
  const { t } = useTranslation('labSettings')
  const view = useEntries(({ products }) => products, codeOf)
  const [edited, setEdited] = useState<ProductEntry | null>(null)
  const columns = useColumns<ProductEntry>(() => [
    {
      id: 'leadDays',
      header: t('column.leadDays'),
      align: 'end',
      cell: row => t('days', { count: row.leadDays }),
    },
    {
      id: 'leadDaysRevision',
      header: t('column.leadDaysRevision'),
      align: 'end',
      cell: row => (row.leadDaysRevision === null ? '–' : t('days', { count: row.leadDaysRevision })),
    },
    { id: 'points', header: t('column.points'), align: 'end', cell: row => row.loyaltyPoints },
  ])
  return (
    <SettingsPage tab="products" count={view.all.length}>
      <EntryTable
        label={t('tab.products')}
        view={view}
        columns={columns}
        codeOf={codeOf}
        stateOf={stateOf}
        onEdit={setEdited}
      />
      {edited && <ProductDialog entry={edited} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}

function ProductDialog({ entry, onClose }: { entry: ProductEntry; onClose: () => void }) {
  const { t } = useTranslation('labSettings')
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(productForm),
    defaultValues: toForm(entry),
  })
  const save = useCallMutation(catalogAdminCalls.saveProduct, { quiet: true, affects: catalogViews })
  const { control } = form
  return (
    <EntryDialog
      form={form}
      entry={entry}
      onSave={body => save.mutateAsync({ params: { code: entry.code }, body })}
      onClose={onClose}
    >
      <TitleFields register={form.register} errors={form.formState.errors.titles} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <CountField
          control={control}
          name="leadDays"
          label={t('product.leadDays')}
          required
          unit={t('product.days')}
          min={1}
          max={200}
        />
        <CountField
          control={control}
          name="leadDaysRevision"
          label={t('product.leadDaysRevision')}
          help={t('product.leadDaysRevisionHelp')}
          unit={t('product.days')}
          min={1}
          max={200}
        />
        <CountField
          control={control}
          name="loyaltyPoints"
          label={t('product.points')}
          required
          min={0}
          max={10_000}
        />
      </div>
      <CheckboxField label={t('product.active')} {...form.register('active')} />
    </EntryDialog>
  )
}
