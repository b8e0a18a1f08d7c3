import {
  type CaseDetail,
  caseCalls,
  type FormStep,
  type MissingItem,
  type PresentRecords,
} from '@archway/contract/cases'
import { type ReactNode, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { toastFailure } from '../../../platform/http/toast-failure.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { useGo, useSearchState } from '../../../platform/list/navigate.ts'
import { isDoctor, useSession } from '../../../platform/session/session.ts'
import type { Href } from '../../../ui/action/link-context.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useUnsentText } from '../../../ui/form/unsent.ts'
import { PageLayout } from '../../../ui/page/PageLayout.tsx'
import { getToday } from './days.ts'
import { type Draft, isDraftPath } from './draft/draft.ts'
import { cacheDetail, outcomeOf } from './draft/drafts.ts'
import { showProblems, useDraft } from './draft/use-draft.ts'
import { useLeaveGuard } from './draft/use-leave-guard.ts'
import { useOthersChange } from './draft/use-others-change.ts'
import { EditFooter } from './edit/EditFooter.tsx'
import { EditHeader } from './edit/EditHeader.tsx'
import { EditNotices } from './edit/EditNotices.tsx'
import { useStepFocus } from './edit/use-step-focus.ts'
import { FormFrame } from './FormFooter.tsx'
import { formSteps, isFormStep } from './FormSteps.tsx'
import { focusField, focusFirstField } from './focus-field.ts'
import { missingOf } from './missing.ts'
import { PatientStep } from './PatientStep.tsx'
import { PrescriptionStep, type RenderTemplates } from './PrescriptionStep.tsx'
import { type FiledRecord, ReviewStep } from './ReviewStep.tsx'
import { useFormWords } from './use-form-words.ts'

export type EditFormProps = {
  detail: CaseDetail
  /** `admin` or `doctor`, as in the address of the list. */
  type: string
  /** The upload slots of the case with their files. */
  slots: ReactNode
  /** Shown above the prescription. */
  templates: RenderTemplates
  records: PresentRecords
  files: readonly FiledRecord[]
  /** Whether files of the case are still being uploaded; shows a message if so. */
  mustWait: () => boolean
  /** Resets the form to the case as stored on the server. */
  onReload: () => void
}

/** The form of an existing case: four steps that are saved as they are filled in, then the submission. */
export function EditForm({
  detail,
  type,
  slots,
  templates,
  records,
  files,
  mustWait,
  onReload,
}: EditFormProps) {
  const { t, wrong } = useFormWords()
  const session = useSession()
  const go = useGo()
  const [search, setSearch] = useSearchState()
  const { form, saver, saving } = useDraft(detail)
  const isChanged = useOthersChange(detail, saving)
  const [consent, setConsent] = useState(false)
  const [consentError, setConsentError] = useState<string>()
  const [reply, setReply] = useUnsentText('reply')
  const [attempts, setAttempts] = useState(0)
  const write = useCallMutation(caseCalls.update, {
    quiet: true,
    affects: [
      caseCalls.list,
      caseCalls.dsoList,
      caseCalls.statistics,
      caseCalls.dsoStatistics,
      caseCalls.history,
      caseCalls.dsoHistory,
    ],
  })
  const { release } = useLeaveGuard({ mustWait, unsaved: () => saver.isDirty() || reply !== '' })
  const step: FormStep = isFormStep(search.step) ? search.step : 'patient'
  const draft = useWatch({ control: form.control }) as Draft
  const missing = missingOf(draft, detail, records, {
    consentGiven: consent || detail.status !== 'NEW',
    reply,
    isPackageTypeEnabled: detail.isPackageTypeEnabled,
    today: getToday(session.company?.timeZone),
    leadDays: detail.leadDays,
  })
  const listHref: Href = `/cases/${type}`
  const caseHref: Href = `/cases/${type}/all/${detail.uuid}/details`
  const closeHref = detail.submittedAt === null && !detail.inRefinement ? listHref : caseHref

  const { pending, heading } = useStepFocus(step)

  const mark = (items: readonly MissingItem[]) => {
    for (const { field, ...item } of items)
      if (isDraftPath(field)) form.setError(field, { type: 'missing', message: wrong({ field, ...item }) })
    if (items.some(item => item.field === 'consent'))
      setConsentError(wrong({ step: 'review', field: 'consent', form: 'required' }))
  }
  const openStep = (next: FormStep, field?: string) => {
    if (saver.isDirty()) void saver.flush()
    if (field) mark(missing.filter(item => item.step === next))
    pending.current = field ?? null
    setSearch({ step: next })
    if (field && next === step) focusField(field)
  }
  const openNextStep = () => {
    const missingItems = missing.filter(
      item => item.step === 'patient' && item.field !== 'shippingAddressUuid',
    )
    if (step === 'patient' && missingItems.length > 0) {
      mark(missingItems)
      focusFirstField(missingItems.map(item => item.field))
    } else openStep(formSteps[formSteps.indexOf(step) + 1] ?? 'review')
  }
  const close = async () => {
    if (mustWait()) return
    if (!(await saver.flush())) return void toast.error(unsavedText())
    release()
    go(closeHref)
  }
  const unsavedText = (): string => {
    const { state, why } = saver.saving()
    if (state === 'refused') return t('saved.refused', { why: why ?? '' })
    return t(state === 'wrong' ? 'saved.wrong' : 'saved.retrying')
  }
  const submit = async () => {
    if (mustWait()) return
    if (missing.length > 0) {
      mark(missing)
      setAttempts(attempts + 1)
      return
    }
    if (!(await saver.flush())) return void toast.error(unsavedText())
    try {
      const { data } = await write.mutateAsync({
        params: { id: detail.uuid },
        body: { submit: true, ...(detail.status === 'NEW' ? { consent } : { reply }) },
      })
      release()
      cacheDetail(data)
      const words = detail.status === 'REJECTED' ? 'resubmitted' : 'submitted'
      toast.success(t(words, { identifier: data.identifier }))
      go(caseHref)
    } catch (error) {
      const outcome = outcomeOf(error)
      if ('problems' in outcome) showProblems(form, outcome.problems)
      toastFailure(error)
    }
  }

  return (
    <FormProvider {...form}>
      <FormFrame
        footer={
          <EditFooter
            {...{ detail, step, saving }}
            submitting={write.isPending}
            consent={
              detail.status === 'NEW' && {
                value: consent,
                set: value => {
                  setConsent(value)
                  setConsentError(undefined)
                },
                error: consentError,
              }
            }
            onOpen={openStep}
            onNext={openNextStep}
            onClose={() => void close()}
            onSubmit={() => void submit()}
          />
        }
      >
        <PageLayout
          header={
            <EditHeader
              {...{ detail, draft, step, missing }}
              back={{ href: closeHref, toCase: closeHref === caseHref }}
              onOpen={openStep}
            />
          }
          className="mx-0! max-w-6xl!"
        >
          <EditNotices {...{ detail, type, isChanged, onReload }} />
          <h2 ref={heading} tabIndex={-1} className="sr-only">
            {t('stepOf', { n: formSteps.indexOf(step) + 1, of: formSteps.length })}: {t(`step.${step}`)}
          </h2>
          {step === 'patient' && (
            <PatientStep
              ofDoctor={detail.side === 'doctor'}
              asksDoctor={detail.side === 'doctor' && !isDoctor(session)}
              hasFiles={files.length > 0}
              submitted={detail.submittedAt !== null}
            />
          )}
          {step === 'records' && (
            <>
              {draft.impressionType === 'physical' && <Banner tone="info">{t('physical')}</Banner>}
              {slots}
            </>
          )}
          {step === 'prescription' && <PrescriptionStep {...{ detail, templates }} />}
          {step === 'review' && (
            <ReviewStep
              {...{ detail, files, missing, attempts }}
              onGo={openStep}
              reply={{ value: reply, set: setReply }}
            />
          )}
        </PageLayout>
      </FormFrame>
    </FormProvider>
  )
}
