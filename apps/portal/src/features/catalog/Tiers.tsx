import { catalogAdminCalls, type FullCatalog, loyaltyTierForm } from '@archway/contract/catalog'
import { formatPercent } from '@archway/words/locale'
import { Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { formatCount } from '../../ui/format-count.ts'
import { useColumns } from '../../ui/list/use-columns.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { CountField } from './CountField.tsx'
import { type EditEntryProps, EntryDialog } from './EntryDialog.tsx'
import { CodeField, TitleFields } from './EntryFields.tsx'
import { EntryPage } from './EntryPage.tsx'
import { needFreeCode, noTitles, withCode } from './entry-form.ts'
import { catalogViews, useEntries, useTitle } from './use-catalog.ts'

type TierEntry = FullCatalog['loyaltyTiers'][number]
const schema = withCode(loyaltyTierForm)
const codeOf = ({ id }: TierEntry) => id

/** The loyalty program: the points and benefits of each tier. */
export function Tiers() {
  const { t } = useTranslation('labSettings')
  const title = useTitle()
  const confirm = useConfirm()
  const view = useEntries(({ loyaltyTiers }) => loyaltyTiers, codeOf)
  const remove = useCallMutation(catalogAdminCalls.removeLoyaltyTier, { affects: catalogViews })
  const removeTier = async (row: TierEntry) => {
    const isConfirmed = await confirm({
      title: t('tier.remove'),
      message: t('tier.removeText', { title: title(row) }),
      confirmLabel: t('tier.remove'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    await remove.mutateAsync({ params: { code: row.id } })
    toast.success(t('tier.removed', { title: title(row) }))
  }
  const columns = useColumns<TierEntry>(() => [
    {
      id: 'fromPoints',
      header: t('column.fromPoints'),
      align: 'end',
      cell: row => <bdi className="tabular-nums">{formatCount(row.fromPoints)}</bdi>,
    },
    {
      id: 'discount',
      header: t('column.discount'),
      align: 'end',
      cell: row => (
        <bdi className="tabular-nums">{formatPercent(row.discountPercent / 100, currentLanguage())}</bdi>
      ),
    },
  ])
  return (
    <EntryPage
      tab="loyalty"
      view={view}
      columns={columns}
      codeOf={codeOf}
      more={row => ({
        id: 'remove',
        label: t('tier.remove'),
        icon: Trash2,
        danger: true,
        onSelect: () => void removeTier(row).catch(() => {}),
      })}
      dialog={TierDialog}
    />
  )
}

function TierDialog({ entry, takenCodes, onClose }: EditEntryProps<TierEntry>) {
  const { t } = useTranslation('labSettings')
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(schema),
    defaultValues: entry
      ? { ...entry, code: entry.id }
      : { code: '', titles: noTitles, fromPoints: 0, discountPercent: 0 },
  })
  const save = useCallMutation(catalogAdminCalls.saveLoyaltyTier, { quiet: true, affects: catalogViews })
  const { errors } = form.formState
  return (
    <EntryDialog
      form={form}
      entry={entry}
      adding={t('add.loyalty')}
      onSave={async ({ code, ...body }) => {
        if (!entry) needFreeCode(code, takenCodes)
        await save.mutateAsync({ params: { code }, body })
      }}
      onClose={onClose}
    >
      {!entry && <CodeField field={form.register('code')} error={errors.code} />}
      <TitleFields register={form.register} errors={errors.titles} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <CountField
          control={form.control}
          name="fromPoints"
          label={t('tier.fromPoints')}
          required
          min={0}
          max={10_000_000}
        />
        <CountField
          control={form.control}
          name="discountPercent"
          label={t('tier.discount')}
          required
          unit="%"
          min={0}
          max={100}
        />
      </div>
    </EntryDialog>
  )
}
