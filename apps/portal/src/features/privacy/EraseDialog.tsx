import { approvalCalls, approvalForm, type PersonKind } from '@archway/contract/privacy'
import { isolateText } from '@archway/words/locale'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { formatList } from '../../platform/i18n/format-list.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import type { FoundPerson } from './use-people.ts'

const calls = {
  patient: approvalCalls.requestPatientErasure,
  contact: approvalCalls.requestContactErasure,
  doctor: approvalCalls.requestDoctorErasure,
} as const satisfies Record<PersonKind, unknown>

/** Maximum number of other cases that are named; the request lists all of them to those who decide. */
const maxNamed = 20

/** Requests the erasure of a person, with a reason and after the name was typed; another administrator confirms it. */
export function EraseDialog({ person, onClose }: { person: FoundPerson; onClose: () => void }) {
  const { t } = useTranslation(['people', 'approvals'])
  const word = person.identification
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(
      z.extend(approvalForm, {
        typed: z.string().check(z.refine(typedWord => typedWord.trim() === word)),
        whole: z.boolean(),
      }),
    ),
    defaultValues: { reason: '', typed: '', whole: false },
  })
  const { errors } = form.formState
  const erase = useCallMutation(calls[person.kind], {
    quiet: true,
    // The record is read again after a refusal: its cases may have changed.
    affects: [approvalCalls.approvals, approvalCalls.waitingApprovals, approvalCalls.erasableRecord],
  })
  const casesOfPerson = useOtherCases(person)
  const isWholeAccount = useWatch({ control: form.control, name: 'whole' })
  const hidden = casesOfPerson.length - maxNamed
  const otherCases = formatList([
    ...casesOfPerson.slice(0, maxNamed).map(({ identifier }) => isolateText(identifier)),
    ...(hidden > 0 ? [t('people:erasing.more', { count: hidden })] : []),
  ])
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t('people:erasing.title', { name: person.name })}
      submitLabel={t('people:erasing.submit')}
      onSubmit={async ({ reason, whole }) => {
        // The request is about the cases that are named here, and is refused if there are others by now.
        const cases = whole ? { cases: [person.uuid, ...casesOfPerson.map(({ uuid }) => uuid)] } : {}
        await erase.mutateAsync({ params: { id: person.uuid }, body: { reason, ...cases } })
        toast.success(t('approvals:requested'))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <Banner tone="warning">
        {t(person.kind === 'patient' ? 'people:erasing.patient' : 'people:erasing.account')}
      </Banner>
      {casesOfPerson.length > 0 && (
        <>
          <Banner tone="info" title={t('people:erasing.others')}>
            {t(isWholeAccount ? 'people:erasing.wholeText' : 'people:erasing.othersText', {
              cases: otherCases,
            })}
          </Banner>
          <CheckboxField
            label={t('people:erasing.whole', { count: casesOfPerson.length + 1 })}
            {...form.register('whole')}
          />
        </>
      )}
      <TextArea
        label={t('approvals:reason')}
        help={t('approvals:reasonHelp')}
        required
        rows={3}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <TextField
        label={t('people:erasing.confirm', { word })}
        required
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...(errors.typed ? { error: t('people:erasing.confirmWrong') } : {})}
        {...form.register('typed')}
      />
    </FormDialog>
  )
}

/** The other cases in the record of a patient, however many there are. */
const useOtherCases = ({ kind, uuid }: FoundPerson) => {
  const { data } = useCallQuery(
    approvalCalls.erasableRecord,
    { params: { id: uuid } },
    { enabled: kind === 'patient' },
  )
  return (data?.data.cases ?? []).filter(row => row.uuid !== uuid)
}
