import {
  answerSchemas,
  type PrescriptionTemplate,
  pickGivenAnswers,
  type TemplateAnswers,
  type TemplateForm,
  templateForm,
} from '@archway/contract/preferences'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { checkForm, showFailure } from '../../../platform/form/form.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ClinicalFields } from '../ClinicalFields.tsx'
import { OptionalChoices } from '../fields.tsx'
import { DeviceFields } from './DeviceFields.tsx'
import { WithdrawnNotice } from './WithdrawnNotice.tsx'

type Values = { name: string } & TemplateAnswers

type Props = {
  template: PrescriptionTemplate
  onSave: (uuid: string, form: TemplateForm) => Promise<unknown>
  onClose: () => void
}

/** Renames a template and changes its values; an empty value leaves that part of a prescription unchanged. */
export function TemplateDialog({ template, onSave, onClose }: Props) {
  const { t } = useTranslation('preferences')
  const { kind } = template.answers
  const schema = z.object({ name: templateForm.shape.name, ...answerSchemas[kind].shape })
  const form = useForm<Values>({
    mode: 'onTouched',
    // Empty answers are left out; the shape depends on the kind, which the form keeps.
    resolver: ((values: Values) =>
      checkForm(schema, { name: values.name, kind, ...pickGivenAnswers(values) })) as never,
    defaultValues: { name: template.name, ...template.answers },
  })
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      size="large"
      title={t('templates.edit')}
      description={t('templates.editLead')}
      onSubmit={async ({ name, ...answers }) => {
        await onSave(template.uuid, { name, answers })
        toast.success(t('templates.saved', { name }))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <WithdrawnNotice template={template} />
      <TextField
        label={t('templates.name')}
        required
        dir="auto"
        maxLength={80}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <OptionalChoices value={t('templates.notInIt')}>
        <FormProvider {...form}>
          {kind === 'alignerPlan' ? <ClinicalFields /> : <DeviceFields kind={kind} />}
        </FormProvider>
      </OptionalChoices>
    </FormDialog>
  )
}
