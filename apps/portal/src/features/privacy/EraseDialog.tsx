import { caseCalls } from '@archway/contract/cases'
import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { type PersonKind, privacyCalls } from '@archway/contract/privacy'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import type { FoundPerson } from './use-people.ts'

const calls = {
  patient: privacyCalls.erasePatient,
  contact: privacyCalls.eraseContact,
  doctor: privacyCalls.eraseDoctor,
} as const satisfies Record<PersonKind, unknown>

/** Permanently erases a person, after the name was typed as a confirmation. */
export function EraseDialog({ person, onClose }: { person: FoundPerson; onClose: () => void }) {
  const { t } = useTranslation('people')
  const word = person.known
  const form = useForm({
    mode: 'onChange',
    resolver: resolverOf(z.object({ typed: z.string().check(z.refine(typed => typed.trim() === word)) })),
    defaultValues: { typed: '' },
  })
  const erase = useCallMutation(calls[person.kind], {
    quiet: true,
    affects: [caseCalls.list, contactCalls.contacts, doctorCalls.doctors],
  })
  return (
    <FormDialog
      open
      onOpenChange={open => !open && onClose()}
      form={form}
      title={t('erasing.title', { name: person.name })}
      submitLabel={t('erasing.submit')}
      onSubmit={async () => {
        const { data } = await erase.mutateAsync({ params: { id: person.uuid } })
        toast.success(t('erasing.done', { name: person.name, pseudonym: data.pseudonym }))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <Banner tone="warning">{t(person.kind === 'patient' ? 'erasing.patient' : 'erasing.account')}</Banner>
      <TextField
        label={t('erasing.confirm', { word })}
        required
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...(form.formState.touchedFields.typed && form.formState.errors.typed
          ? { error: t('erasing.confirmWrong') }
          : {})}
        {...form.register('typed')}
      />
    </FormDialog>
  )
}
