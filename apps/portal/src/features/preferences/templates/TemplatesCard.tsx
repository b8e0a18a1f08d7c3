import { type PrescriptionTemplate, pickGivenAnswers } from '@archway/contract/preferences'
import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../platform/http/toast-failure.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlay/Menu.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { type PreferenceOwner, usePreferences } from '../use-preferences.ts'
import { useTemplates } from './use-templates.ts'
import { WithdrawnNotice } from './WithdrawnNotice.tsx'

const TemplateDialog = lazyDialog(async () => (await import('./TemplateDialog.tsx')).TemplateDialog)

/** How long the deletion of a template can be undone from its snackbar. */
const undoMs = 10_000

/** The prescription templates for cases of an owner, and which of them new cases start with. */
export function TemplatesCard({ owner }: { owner: PreferenceOwner }) {
  const { t } = useTranslation('preferences')
  const [isEditing, setEditing] = useState<PrescriptionTemplate>()
  const { preferences, save } = usePreferences(owner)
  const { list, failed, retry, change, remove, restore } = useTemplates(owner)

  const startWith = async ({ answers }: PrescriptionTemplate, uuid: string | null) => {
    if (!preferences) return
    const templates = { ...preferences.templates, [answers.kind]: uuid }
    await save({ ...preferences, templates }).catch(toastFailure)
  }
  const drop = async ({ uuid, name }: PrescriptionTemplate) => {
    await remove(uuid)
    const id = toast.info(t('templates.deleted', { name }), {
      lifetimeMs: undoMs,
      action: {
        label: t('templates.undo'),
        onPress: () => {
          toast.close(id)
          void restore(uuid).catch(() => {})
        },
      },
    })
  }
  const entriesOf = (template: PrescriptionTemplate): MenuEntry[] => [
    ...(list?.mayChooseDefault
      ? [
          {
            id: 'default',
            icon: Star,
            label: t(template.isDefault ? 'templates.unsetDefault' : 'templates.setDefault'),
            onSelect: () => void startWith(template, template.isDefault ? null : template.uuid),
          },
        ]
      : []),
    ...(template.mayChange
      ? [
          { id: 'edit', icon: Pencil, label: t('templates.edit'), onSelect: () => setEditing(template) },
          {
            id: 'delete',
            icon: Trash2,
            danger: true,
            label: t('templates.delete'),
            onSelect: () => void drop(template).catch(() => {}),
          },
        ]
      : []),
  ]

  return (
    <Card title={t('templates.title')} description={t('templates.lead')} flush={!!list?.templates.length}>
      {failed && !list && <ErrorState onRetry={retry} />}
      {!failed && !list && <Skeleton height="4rem" />}
      {list?.templates.length === 0 && <p className="text-base text-ink-2">{t('templates.none')}</p>}
      {list && list.templates.length > 0 && (
        <ul className="divide-y divide-line">
          {list.templates.map(candidate => (
            <li key={candidate.uuid} className="flex flex-col gap-2 px-4 py-3 sm:px-5">
              <div className="flex items-center gap-3">
                <div className="min-w-0 flex-1">
                  <p className="break-words text-base font-medium">
                    <bdi>{candidate.name}</bdi>
                  </p>
                  <p className="text-sm text-ink-2">
                    {[
                      t(`templates.kind.${candidate.answers.kind}`),
                      t('templates.count', {
                        count: Object.keys(pickGivenAnswers(candidate.answers)).length,
                      }),
                      ...(owner === 'company'
                        ? []
                        : [t(candidate.doctorUuid ? 'templates.ofDoctor' : 'templates.ofCompany')]),
                    ].join(' · ')}
                  </p>
                </div>
                {candidate.isDefault && (
                  <StatusChip tone="provider" label={t('templates.default')} className="shrink-0" />
                )}
                {entriesOf(candidate).length > 0 && (
                  <Menu
                    trigger={
                      <IconButton icon={Ellipsis} label={t('templates.more', { name: candidate.name })} />
                    }
                    entries={entriesOf(candidate)}
                  />
                )}
              </div>
              <WithdrawnNotice template={candidate} />
            </li>
          ))}
        </ul>
      )}
      {isEditing && (
        <TemplateDialog template={isEditing} onSave={change} onClose={() => setEditing(undefined)} />
      )}
    </Card>
  )
}
