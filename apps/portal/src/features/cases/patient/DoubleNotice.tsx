import { type CaseDetail, patientCalls, patientName, type SimilarPatient } from '@archway/contract/cases'
import { isolateText } from '@archway/words/locale'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { LinkButton } from '../../../ui/action/LinkButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Draft } from '../form/draft/draft.ts'
import { cacheDetail } from '../form/draft/drafts.ts'
import { IdentityFacts } from './IdentityFacts.tsx'

const affects = {
  affects: [patientCalls.similarPatients, patientCalls.readPatient],
}

/** Other patients with the name of this draft and no other birth date, fetched again when one of the two is saved. */
export const useDoubles = ({ uuid, firstName, lastName, birthDate, submittedAt }: CaseDetail) => {
  const isNamedDraft = submittedAt === null && Boolean(firstName && lastName)
  const { data, refetch } = useCallQuery(
    patientCalls.similarPatients,
    { params: { id: uuid } },
    { enabled: isNamedDraft },
  )
  const identity = [firstName, lastName, birthDate].join('\n')
  const checkedIdentity = useRef(identity)
  useEffect(() => {
    if (checkedIdentity.current === identity) return
    checkedIdentity.current = identity
    if (isNamedDraft) void refetch()
  }, [identity, isNamedDraft, refetch])
  return isNamedDraft ? (data?.data ?? []) : []
}

type Copied = Pick<Draft, keyof Draft & keyof SimilarPatient>

type DoubleNoticeProps = {
  detail: CaseDetail
  similarPatients: readonly SimilarPatient[]
  onContinue: () => void
}

/**
 * A notice in the form of a case that a patient with this name exists: the case can be added to that patient's
 * record, or continued for another patient. Props: `detail`, `found`, `onContinue()`.
 */
export function DoubleNotice({ detail, similarPatients, onContinue }: DoubleNoticeProps) {
  const { t } = useTranslation('patient')
  const form = useFormContext<Draft>()
  const choose = useCallMutation(patientCalls.choosePatient, affects)
  const saveChoice = async (patientUuid: string | null) => {
    const { data } = await choose.mutateAsync({ params: { id: detail.uuid }, body: { patientUuid } })
    cacheDetail(data)
  }
  const fill = (values: Copied) => {
    for (const name of Object.keys(values) as (keyof Copied)[])
      form.setValue(name, values[name], { shouldDirty: true })
  }
  const choosePatient = async (patient: SimilarPatient) => {
    const now = form.getValues()
    const names = (Object.keys(patient) as (keyof Copied)[]).filter(name => name in now)
    const before = Object.fromEntries(names.map(name => [name, now[name]])) as Copied
    await saveChoice(patient.uuid)
    // Fields that are empty in the record keep their typed values.
    fill(Object.fromEntries(names.map(name => [name, patient[name] ?? before[name]])) as Copied)
    const undo = async () => {
      await saveChoice(null)
      fill(before)
    }
    toast.success(t('double.used', { name: isolateText(patientName(patient)) }), {
      action: { label: t('double.release'), onPress: () => void undo().catch(() => {}) },
    })
  }
  const [first] = similarPatients
  if (!first) return null
  return (
    <Banner tone="warning" title={t('double.title', { name: isolateText(patientName(first)) })}>
      <ul className="flex flex-col gap-2">
        {similarPatients.map(patient => (
          <li key={patient.uuid} className="flex flex-col items-start gap-1.5">
            <IdentityFacts
              patient={patient}
              more={[t('double.newest', { identifier: isolateText(patient.newest.identifier) })]}
            />
            <span className="flex flex-wrap gap-2">
              <Button
                size="small"
                loading={choose.isPending}
                // A refusal has been shown.
                onClick={() => void choosePatient(patient).catch(() => {})}
              >
                {t('double.use')}
              </Button>
              <LinkButton size="small" href={`/patient/${patient.uuid}`}>
                {t('double.open')}
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
      <Button size="small" variant="ghost" className="mt-2 -ms-2" onClick={onContinue}>
        {t('double.go')}
      </Button>
    </Banner>
  )
}
