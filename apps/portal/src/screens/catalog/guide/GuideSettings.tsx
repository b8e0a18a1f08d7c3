import { catalogAdminCalls, catalogCalls, type GuideSection, guideSections } from '@archway/contract/catalog'
import { isLanguage, type Language } from '@archway/words'
import { isolateText } from '@archway/words/locale'
import { Ellipsis, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsPage } from '../../../features/catalog/SettingsPage.tsx'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useSearchState } from '../../../platform/list/navigate.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Table } from '../../../ui/list/Table.tsx'
import { useColumns } from '../../../ui/list/use-columns.ts'
import { languageNames } from '../../../ui/nav/language-names.ts'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { markdownOf } from '../../quick-guide/markdown.ts'
import { useProductGuide } from '../../quick-guide/use-guide.ts'
import { GuideDialog } from './GuideDialog.tsx'

type Row = { section: GuideSection; title: string; markdown: string; changedAt: string | null }

/** The quick guide by section in one language: the product's text, or the provider's. */
export function GuideSettings() {
  const { t } = useTranslation('labSettings')
  const dates = useDates()
  const confirm = useConfirm()
  const [search, set] = useSearchState()
  const language: Language = isLanguage(search.language) ? search.language : currentLanguage()
  const [edited, setEdited] = useState<Row | null>(null)
  const product = useProductGuide(language)
  const ownGuide = useCallQuery(catalogCalls.guide, { params: { language } })
  const reset = useCallMutation(catalogAdminCalls.resetGuideSection, { affects: [catalogCalls.guide] })

  const rows =
    product.data &&
    ownGuide.data &&
    guideSections.map((section): Row => {
      const { title, blocks } = product.data.sections[section]
      const ownText = ownGuide.data.data.find(text => text.section === section)
      return {
        section,
        title: ownText?.title ?? title,
        markdown: ownText?.markdown ?? markdownOf(blocks),
        changedAt: ownText?.changedAt ?? null,
      }
    })
  const columns = useColumns<Row>(
    () => [
      {
        id: 'title',
        header: t('guide.section'),
        main: true,
        cell: row => (
          <span dir="auto" lang={language}>
            {row.title}
          </span>
        ),
      },
      {
        id: 'words',
        header: t('guide.words'),
        cell: row => (
          <StatusChip
            tone={row.changedAt ? 'arrived' : 'draft'}
            label={t(row.changedAt ? 'guide.own' : 'guide.product')}
          />
        ),
      },
      {
        id: 'changedAt',
        header: t('guide.changedAt'),
        nowrap: true,
        cell: row => <span className="tabular-nums">{dates.moment(row.changedAt)}</span>,
      },
    ],
    [language],
  )
  const restoreProductText = async ({ section, title }: Row) => {
    const isConfirmed = await confirm({
      title: t('guide.reset'),
      message: t('guide.resetText', { title: isolateText(title) }),
      confirmLabel: t('guide.reset'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    await reset.mutateAsync({ params: { language, section } })
    toast.success(t('guide.wasReset'))
  }
  return (
    <SettingsPage tab="guide">
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={t('guide.language')}
          className="w-full sm:w-56"
          options={languageNames.map(({ value, label }) => ({ value, label }))}
          value={language}
          onChange={next => set({ language: next ?? undefined })}
        />
        <p className="prose-width flex-1 pb-2 text-base text-ink-2">{t('guide.text')}</p>
      </div>
      <Table
        label={t('tab.guide')}
        columns={columns}
        rows={rows}
        rowKey={row => row.section}
        rowMenu={row => (
          <Menu
            trigger={<IconButton icon={Ellipsis} label={t('actionsOf', { title: row.title })} />}
            entries={[
              {
                id: 'edit',
                label: t('guide.edit'),
                icon: Pencil,
                onSelect: () => setEdited(row),
              },
              {
                id: 'reset',
                label: t('guide.reset'),
                icon: Undo2,
                danger: true,
                onSelect: () => void restoreProductText(row).catch(() => {}),
                ...(row.changedAt ? {} : { disabledReason: t('guide.product') }),
              },
            ]}
          />
        )}
        error={ownGuide.isError || product.isError}
        onRetry={() => void Promise.all([ownGuide.refetch(), product.refetch()])}
        skeletonRows={guideSections.length}
      />
      {edited && product.data && (
        <GuideDialog
          language={language}
          section={edited.section}
          stored={{ title: edited.title, markdown: edited.markdown }}
          guide={product.data}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsPage>
  )
}
