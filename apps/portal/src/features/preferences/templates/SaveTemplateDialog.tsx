import type { Prescription } from '@archway/contract/cases'
import {
  pickGivenAnswers,
  type TemplateAnswers,
  type TemplateForm,
  type TemplateList,
  templateForm,
  templateOwners,
} from '@archway/contract/preferences'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { RadioGroupField } from '../../../ui/form/RadioGroupField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { useAnswerWords } from '../use-answer-words.ts'

const schema = z.object({ name: templateForm.shape.name, owner: z.enum(templateOwners) })

type Props = {
  prescription: Prescription
  mayAdd: TemplateList['mayAdd']
  onSave: (owner: TemplateList['mayAdd'][number], form: TemplateForm) => Promise<unknown>
  onClose: () => void
}

/** Saves answers of a prescription as a template. Mount it when it opens. */
export function SaveTemplateDialog({ prescription, mayAdd, onSave, onClose }: Props) {
  const { t } = useTranslation('preferences')
  const words = useAnswerWords()
  const givenFields = Object.entries(pickGivenAnswers(prescription))
  // Instructions may concern the patient, so they are copied only if that is chosen.
  const [excludedFields, setExcludedFields] = useState<readonly string[]>(['instructions'])
  const form = useForm<z.input<typeof schema>>({
    mode: 'onTouched',
    resolver: resolverOf(schema),
    defaultValues: { name: '', owner: mayAdd[0] ?? 'company' },
  })
  const copiedFields = givenFields.filter(([field]) => !excludedFields.includes(field))
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('templates.save')}
      description={t('templates.saveLead')}
      alert={copiedFields.length === 0 ? t('templates.needsAnswer') : undefined}
      onSubmit={async ({ name, owner }) => {
        if (copiedFields.length === 0) throw new Error(t('templates.needsAnswer'))
        const answers = { kind: prescription.kind, ...Object.fromEntries(copiedFields) } as TemplateAnswers
        await onSave(owner, { name, answers })
        toast.success(t('templates.saved', { name }))
      }}
      onFailure={error => copiedFields.length > 0 && showFailure(form, error)}
    >
      <TextField
        label={t('templates.name')}
        required
        dir="auto"
        maxLength={80}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      {mayAdd.length > 1 && (
        <RadioGroupField
          label={t('templates.for')}
          layout="row"
          value={form.watch('owner')}
          options={mayAdd.map(owner => ({
            value: owner,
            label: t(owner === 'doctor' ? 'templates.ofDoctor' : 'templates.ofCompany'),
          }))}
          onChange={owner => form.setValue('owner', owner)}
        />
      )}
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-medium">{t('templates.answers')}</legend>
        <div className="flex flex-col gap-2.5">
          {givenFields.map(([field, value]) => (
            <CheckboxField
              key={field}
              checked={!excludedFields.includes(field)}
              onChange={event =>
                setExcludedFields(
                  event.target.checked
                    ? excludedFields.filter(excluded => excluded !== field)
                    : [...excludedFields, field],
                )
              }
              help={field === 'instructions' ? t('templates.instructionsHelp') : undefined}
              label={
                <>
                  <span className="font-medium">{words.label(field)}</span>
                  <bdi className="line-clamp-2 whitespace-pre-line text-sm text-ink-2">
                    {words.text(field, value)}
                  </bdi>
                </>
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
