import { maxPlanSteps, type Plan } from '@archway/contract/plans'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ChangedBanner } from '../../../ui/feedback/ChangedBanner.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { RowsEditor } from './RowsEditor.tsx'
import { sheetNames } from './sheets.ts'
import type { PlanDraft } from './use-plan-draft.ts'

const numbers = [
  { name: 'upperSteps', help: 'untreated', min: 0, max: maxPlanSteps },
  { name: 'lowerSteps', help: 'untreated', min: 0, max: maxPlanSteps },
  { name: 'wearDays', help: null, min: 1, max: 60 },
  { name: 'startStep', help: null, min: 1, max: maxPlanSteps },
  { name: 'passiveSteps', help: 'passiveHelp', min: 0, max: maxPlanSteps },
] as const

/** The form for the content of a version. */
export function ContentForm({ plan, draft }: { plan: Plan; draft: PlanDraft }) {
  const { t } = useTranslation(['lab', 'kit'])
  const { form } = draft
  const { errors } = form.formState
  return (
    <form
      ref={draft.formRef}
      noValidate
      aria-label={t('lab:authoring.content')}
      onSubmit={event => void draft.save(event)}
      className="flex min-w-0 flex-col gap-5"
    >
      {draft.isRestored && <Banner tone="info">{t('kit:restored')}</Banner>}
      {draft.isOutdated && <ChangedBanner onReload={draft.reload} />}
      <Card title={t('lab:authoring.content')}>
        <div className="flex flex-col gap-4">
          {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-5">
            {numbers.map(({ name, help, min, max }) => (
              <Controller
                key={name}
                name={name}
                control={form.control}
                render={({ field }) => (
                  <NumberField
                    {...field}
                    value={field.value ?? null}
                    onChange={value => field.onChange(value ?? undefined)}
                    label={t(`lab:authoring.${name}`)}
                    help={help && t(`lab:authoring.${help}`)}
                    min={min}
                    max={max}
                    error={errors[name]?.message}
                  />
                )}
              />
            ))}
          </div>
          <TextArea
            label={t('lab:authoring.note')}
            help={t('lab:authoring.noteHelp')}
            {...form.register('technicianNote')}
            error={errors.technicianNote?.message}
          />
          <TextField
            label={t('lab:authoring.page')}
            help={t('lab:authoring.pageHelp')}
            dir="ltr"
            inputMode="url"
            {...form.register('page')}
            error={errors.page?.message}
          />
        </div>
      </Card>
      {sheetNames.map(name => (
        <RowsEditor
          key={`${plan.uuid} ${name}`}
          name={name}
          rows={draft.sheets[name]}
          onChange={rows => draft.setRows(name, rows)}
          problems={draft.problems[name]}
        />
      ))}
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-3 bg-canvas px-1 py-3">
        {draft.wrongRows && (
          <p role="alert" className="text-base text-danger-text">
            {t('lab:authoring.wrongRows')}
          </p>
        )}
        <Button type="submit" variant="primary" loading={draft.saving} disabled={!draft.dirty}>
          {t('lab:authoring.save')}
        </Button>
      </div>
    </form>
  )
}
