import type { Prescription } from '@archway/contract/cases'
import { differencesBetween, type PrescriptionTemplate } from '@archway/contract/preferences'
import { BookmarkPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import type { PreferenceOwner } from '../use-preferences.ts'
import { Differences } from './Differences.tsx'
import { useTemplates } from './use-templates.ts'
import { WithdrawnNotice } from './WithdrawnNotice.tsx'

const SaveTemplateDialog = lazyDialog(
  async () => (await import('./SaveTemplateDialog.tsx')).SaveTemplateDialog,
)

export type TemplateBarProps = {
  owner: PreferenceOwner
  prescription: Prescription
  /** Puts answers into the form, by field; null empties one. */
  onAnswers: (answers: Readonly<Record<string, unknown>>) => void
}

/** Chooses a template for a prescription, shows what it would change, applies it, and saves answers as a template. */
export function TemplateBar({ owner, prescription, onAnswers }: TemplateBarProps) {
  const { t } = useTranslation('preferences')
  const { list, add } = useTemplates(owner)
  const [chosenUuid, setChosenUuid] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  // Keeps the place of the button below, so that the form does not move under the pointer when the templates arrive.
  if (!list) return <div aria-hidden className="h-control-small" />
  const templates = list.templates.filter(candidate => candidate.answers.kind === prescription.kind)
  const template = templates.find(candidate => candidate.uuid === chosenUuid)
  const isShared =
    templates.some(candidate => candidate.doctorUuid) && templates.some(candidate => !candidate.doctorUuid)
  if (templates.length === 0 && list.mayAdd.length === 0) return null
  return (
    <section
      aria-label={t('templates.title')}
      className={cx(
        'flex flex-col gap-4',
        // Without a template there is nothing to decide before the first question.
        templates.length > 0 && 'rounded-card border border-line bg-surface p-4 sm:px-5',
      )}
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        {templates.length > 0 ? (
          <SelectField
            className="min-w-0 max-w-md flex-1 basis-56"
            label={t('templates.one')}
            placeholder={t('templates.choose')}
            value={template?.uuid ?? null}
            options={templates.map(candidate => ({
              value: candidate.uuid,
              label: candidate.name,
              ...(isShared
                ? { hint: t(candidate.doctorUuid ? 'templates.ofDoctor' : 'templates.ofCompany') }
                : {}),
            }))}
            onChange={setChosenUuid}
          />
        ) : (
          <p className="min-w-0 flex-1 basis-56 self-center text-sm text-ink-2 max-sm:hidden">
            {t('templates.noneForKind')}
          </p>
        )}
        {list.mayAdd.length > 0 && (
          <Button
            size={templates.length > 0 ? 'medium' : 'small'}
            icon={BookmarkPlus}
            onClick={() => setSaving(true)}
          >
            {t('templates.save')}
          </Button>
        )}
      </div>
      {template && (
        <Chosen
          key={template.uuid}
          {...{ template, prescription, onAnswers }}
          onCancel={() => setChosenUuid(null)}
        />
      )}
      {isSaving && (
        <SaveTemplateDialog
          {...{ prescription, mayAdd: list.mayAdd, onSave: add }}
          onClose={() => setSaving(false)}
        />
      )}
    </section>
  )
}

type ChosenProps = Omit<TemplateBarProps, 'owner'> & { template: PrescriptionTemplate; onCancel: () => void }

/** The selected template: the changes it would make, or has made with an undo button. */
function Chosen({ template, prescription, onAnswers, onCancel }: ChosenProps) {
  const { t } = useTranslation('preferences')
  const [undo, setUndo] = useState<Record<string, unknown> | null>(null)
  const [excludedFields, setExcludedFields] = useState<readonly string[]>([])
  const differences = differencesBetween(prescription, template.answers)
  const selected = differences.filter(({ field }) => !excludedFields.includes(field))
  // The clicked button disappears: the focus moves to the one that replaces it.
  const next = useRef<HTMLButtonElement>(null)
  const isApplied = undo !== null
  const wasApplied = useRef(isApplied)
  useEffect(() => {
    if (wasApplied.current !== isApplied) next.current?.focus()
    wasApplied.current = isApplied
  }, [isApplied])
  const apply = () => {
    setUndo(Object.fromEntries(selected.map(({ field, before }) => [field, before ?? null])))
    onAnswers(Object.fromEntries(selected.map(({ field, after }) => [field, after])))
  }
  if (undo)
    return (
      <Banner
        tone="success"
        action={
          <Button
            ref={next}
            size="small"
            onClick={() => {
              onAnswers(undo)
              setUndo(null)
            }}
          >
            {t('templates.undo')}
          </Button>
        }
      >
        {t('templates.applied', { count: Object.keys(undo).length, name: template.name })}
      </Banner>
    )
  return (
    <>
      <WithdrawnNotice template={template} />
      {differences.length === 0 ? (
        <Banner tone="neutral">{t('templates.same')}</Banner>
      ) : (
        <>
          <Differences
            differences={differences}
            excludedFields={excludedFields}
            onChange={setExcludedFields}
          />
          <div className="flex flex-wrap gap-2">
            <Button ref={next} variant="primary" disabled={selected.length === 0} onClick={apply}>
              {t(selected.length === differences.length ? 'templates.applyAll' : 'templates.applySome', {
                count: selected.length,
              })}
            </Button>
            <Button onClick={onCancel}>{t('templates.cancel')}</Button>
          </div>
        </>
      )}
    </>
  )
}
