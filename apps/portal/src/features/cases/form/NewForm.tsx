import { caseCalls } from '@archway/contract/cases'
import { catalogCalls } from '@archway/contract/catalog'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CallFailed } from '../../../platform/http/problems.ts'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useGo } from '../../../platform/list/navigate.ts'
import { isDoctor, sessionState, useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../../ui/page/PageLayout.tsx'
import { getToday } from './days.ts'
import { type Draft, emptyDraft, findChangedParts, formOf, isDraftPath } from './draft/draft.ts'
import { cacheDetail, discardNewCase, newCaseDraft, outcomeOf, storeNewCase } from './draft/drafts.ts'
import { SaveMark } from './draft/SaveMark.tsx'
import { showProblems } from './draft/use-draft.ts'
import { useLeaveGuard } from './draft/use-leave-guard.ts'
import { FormFooter, FormFrame } from './FormFooter.tsx'
import { FormSteps } from './FormSteps.tsx'
import { focusFirstField } from './focus-field.ts'
import { missingOf } from './missing.ts'
import { PatientStep } from './PatientStep.tsx'
import { useFormWords } from './use-form-words.ts'

/** The first step of a new case; the case is created when the step is completed. */
export function NewForm({ type }: { type: string }) {
  const { t, wrong } = useFormWords()
  const session = useSession()
  const go = useGo()
  const confirm = useConfirm()
  const [start] = useState(() => newCaseDraft(type) ?? emptyDraft())
  const form = useForm<Draft>({ defaultValues: structuredClone(start) })
  const [failure, setFailure] = useState<string>()
  const leadDays = useCallQuery(catalogCalls.products).data?.data
  const create = useCallMutation(caseCalls.create, {
    quiet: true,
    affects: [caseCalls.list, caseCalls.dsoList, caseCalls.statistics, caseCalls.dsoStatistics],
  })
  const asksDoctor = type === 'doctor' && !isDoctor(session)
  // The address is preset automatically, so it does not count as input.
  const hasUnsaved = () =>
    Object.keys(
      findChangedParts(
        { ...emptyDraft(), shippingAddressUuid: form.getValues('shippingAddressUuid') },
        form.getValues(),
      ),
    ).length > 0
  const { release } = useLeaveGuard({
    unsaved: hasUnsaved,
    ask: () =>
      confirm({
        title: t('leave.title'),
        message: t('leave.text'),
        confirmLabel: t('leave.confirm'),
        cancelLabel: t('leave.stay'),
        tone: 'danger',
      }),
  })
  // The end of a session unmounts the form; its input is stored for the next sign-in of the same user.
  useEffect(() => {
    discardNewCase()
    return () => {
      if (sessionState().phase !== 'signedIn') storeNewCase(type, form.getValues())
    }
  }, [type, form])

  /** The fields this step requires; the address may wait until submission. */
  const findMissing = () => {
    const draft = form.getValues()
    const items = missingOf(
      draft,
      { side: asksDoctor ? 'doctor' : 'client', status: 'NEW' },
      { present: {}, pending: 0 },
      {
        consentGiven: false,
        isPackageTypeEnabled: session.configuration?.isPackageTypeEnabled ?? false,
        today: getToday(session.company?.timeZone),
        leadDays: leadDays?.find(entry => entry.code === draft.product)?.leadDays ?? 0,
      },
    ).filter(item => item.step === 'patient' && item.field !== 'shippingAddressUuid')
    const doctor = { step: 'patient', field: 'doctorUuid', form: 'required' } as const
    return asksDoctor && !draft.doctorUuid ? [doctor, ...items] : items
  }
  const save = async (then: 'next' | 'close') => {
    setFailure(undefined)
    const missingItems = findMissing().filter(
      item => then === 'next' || item.field === 'doctorUuid' || item.form !== 'required',
    )
    for (const { field, ...item } of missingItems)
      if (isDraftPath(field)) form.setError(field, { type: 'missing', message: wrong({ field, ...item }) })
    if (missingItems.length > 0)
      return void setTimeout(
        focusFirstField,
        0,
        missingItems.map(item => item.field),
      )
    try {
      // The server sets the prescription, from the stored preferences.
      const { prescription: _later, ...patient } = form.getValues()
      const { data } = await create.mutateAsync({ body: { form: formOf(patient) } })
      cacheDetail(data)
      release()
      go(then === 'next' ? `/cases/${type}/edit/${data.uuid}?step=records` : `/cases/${type}`, {
        replace: then === 'next',
      })
    } catch (error) {
      const outcome = outcomeOf(error)
      const problems = 'problems' in outcome ? outcome.problems : []
      showProblems(form, problems)
      if (problems.length > 0) {
        const fields = problems.map(problem => problem.field)
        return void setTimeout(focusFirstField, 0, fields)
      }
      setFailure(error instanceof CallFailed ? (error.messages[0] ?? error.message) : String(error))
    }
  }

  return (
    <FormProvider {...form}>
      <FormFrame
        footer={
          <FormFooter start={create.isPending && <SaveMark saving={{ state: 'saving', problems: [] }} />}>
            <Button loading={create.isPending} onClick={() => void save('close')}>
              {t('saveAndClose')}
            </Button>
            <Button variant="primary" loading={create.isPending} onClick={() => void save('next')}>
              {t('next')}
            </Button>
          </FormFooter>
        }
      >
        <PageLayout
          header={
            <PageHeader back={{ href: `/cases/${type}`, label: t('back') }} title={t('title')}>
              <FormSteps current="patient" onChange={() => {}} />
            </PageHeader>
          }
          className="mx-0! max-w-6xl!"
        >
          {failure && <Banner tone="error">{failure}</Banner>}
          <PatientStep
            ofDoctor={type === 'doctor' || isDoctor(session)}
            asksDoctor={asksDoctor}
            hasFiles={false}
            submitted={false}
          />
        </PageLayout>
      </FormFrame>
    </FormProvider>
  )
}
