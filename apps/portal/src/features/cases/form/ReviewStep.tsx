import type { TypeKey } from '@archway/contract/case-files'
import type { CaseDetail, FormStep, MissingItem } from '@archway/contract/cases'
import { CircleAlert, CircleCheck, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useDates } from '../../../platform/i18n/dates.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { PrescriptionSummary } from '../detail/PrescriptionSummary.tsx'
import type { Draft } from './draft/draft.ts'
import { Spot } from './fields.tsx'
import { usePackages } from './PackageField.tsx'
import { useFormWords } from './use-form-words.ts'

/** A file in its slot. */
export type FiledRecord = { typeKey: TypeKey; fileName: string }

type ReviewStepProps = {
  detail: CaseDetail
  files: readonly FiledRecord[]
  missing: readonly MissingItem[]
  onGo: (step: FormStep, field?: string) => void
  consent: { value: boolean; set: (value: boolean) => void; error?: string }
  reply: { value: string; set: (value: string) => void }
}

/** Everything that will be handed in, what is still left, and the patient's agreement. */
export function ReviewStep({ detail, files, missing, onGo, consent, reply }: ReviewStepProps) {
  const { t, label } = useFormWords()
  return (
    <div className="flex flex-col gap-5">
      <MissingList
        {...{ missing, onGo }}
        live={detail.submittedAt !== null && detail.status !== 'REJECTED'}
      />
      {detail.status === 'REJECTED' && (
        <Card>
          <Spot name="reply">
            <TextArea
              label={label('reply')}
              help={t('rejected.replyHelp')}
              maxLength={2000}
              value={reply.value}
              onChange={event => reply.set(event.target.value)}
            />
          </Spot>
        </Card>
      )}
      <Part step="patient" onGo={onGo}>
        <PatientSummary detail={detail} />
      </Part>
      <Part step="records" onGo={onGo}>
        <FileSummary files={files} />
      </Part>
      <Part step="prescription" onGo={onGo}>
        <RxSummary detail={detail} />
      </Part>
      {detail.status === 'NEW' && (
        <Card>
          <Spot name="consent">
            <CheckboxField
              label={t('review.consent')}
              required
              checked={consent.value}
              error={consent.error}
              onChange={event => consent.set(event.target.checked)}
            />
          </Spot>
        </Card>
      )}
    </div>
  )
}

/** What is left to do; each line leads to its field. */
function MissingList({ missing, onGo, live }: Pick<ReviewStepProps, 'missing' | 'onGo'> & { live: boolean }) {
  const { t, label, wrong } = useFormWords()
  const explain = ({ field, form, values }: MissingItem): string | null => {
    // Everything in this list is required; only a wrong value needs an explanation.
    if (form === 'required') return null
    if (field === 'uploads') return null
    if (field === 'records.treatmentPlan' && values?.steps)
      return t('review.setupProblems', { steps: String(values.steps) })
    if (field.startsWith('records.')) return t('review.replace')
    return wrong({ step: 'review', field, form, ...(values ? { values } : {}) })
  }
  if (missing.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 text-base text-green-ink">
        <CircleCheck aria-hidden className="size-4.5 text-green-mark" />
        {t(live ? 'review.readyLive' : 'review.ready')}
      </p>
    )
  return (
    <Card title={t('review.left', { count: missing.length })}>
      <ul className="-my-1 gap-x-6 sm:columns-2">
        {missing.map(item => (
          <li key={`${item.field} ${item.form}`} className="break-inside-avoid">
            <button
              type="button"
              onClick={() => onGo(item.step, item.field)}
              className="flex w-full flex-wrap items-center gap-x-2 rounded-control px-1 py-1.5 text-start text-base hover:bg-hover max-sm:min-h-11"
            >
              <CircleAlert aria-hidden className="size-4 text-amber-mark" />
              <span className="font-medium text-primary-text">{label(item.field)}</span>
              <span className="text-sm text-ink-3">{explain(item)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Part({
  step,
  onGo,
  children,
}: {
  step: Exclude<FormStep, 'review'>
  onGo: ReviewStepProps['onGo']
  children: ReactNode
}) {
  const { t } = useFormWords()
  const name = t(`step.${step}`)
  return (
    <Card
      title={name}
      actions={
        <Button
          variant="ghost"
          size="small"
          icon={Pencil}
          aria-label={t('review.editStep', { step: name })}
          onClick={() => onGo(step)}
        >
          {t('review.edit')}
        </Button>
      }
    >
      {children}
    </Card>
  )
}

function PatientSummary({ detail }: { detail: CaseDetail }) {
  const { t, label, choice } = useFormWords()
  const { day } = useDates()
  const draft = useWatch<Draft>() as Draft
  const packages = usePackages(draft.packageType !== null).data?.data
  const packageTitle = packages?.find(one => one.id === draft.packageType)?.title ?? draft.packageType
  const address = detail.shippingAddress
  const items = [
    { term: label('product'), value: choice('product', draft.product) },
    ...(draft.product === 'AL'
      ? [{ term: label('withTs'), value: choice('yesNo', draft.withTs ? 'yes' : 'no') }]
      : []),
    ...(draft.packageType ? [{ term: label('packageType'), value: packageTitle }] : []),
    ...(detail.doctor ? [{ term: label('doctorUuid'), value: <bdi>{detail.doctor.name}</bdi> }] : []),
    {
      term: t('review.patient'),
      value: <bdi>{[draft.firstName, draft.lastName].filter(part => part).join(' ')}</bdi>,
    },
    { term: label('birthDate'), value: draft.birthDate ? day(draft.birthDate) : null },
    { term: label('gender'), value: draft.gender ? choice('gender', draft.gender) : null },
    { term: label('patientReference'), value: draft.patientReference && <bdi>{draft.patientReference}</bdi> },
    { term: label('arch'), value: draft.arch ? choice('arch', draft.arch) : null },
    {
      term: label('impressionType'),
      value: draft.impressionType ? choice('impressionType', draft.impressionType) : null,
    },
    {
      term: label('shippingAddressUuid'),
      value: address && (
        <>
          <bdi>{address.title}</bdi>,{' '}
          <bdi>{[address.street, address.city].filter(part => part).join(', ')}</bdi>
        </>
      ),
    },
    { term: label('requestedBy'), value: draft.requestedBy ? day(draft.requestedBy) : null },
  ]
  return <DescriptionList layout="three" items={items} />
}

function FileSummary({ files }: { files: readonly FiledRecord[] }) {
  const { t, label } = useFormWords()
  if (files.length === 0) return <p className="text-base text-ink-3">{t('review.noFiles')}</p>
  return (
    <DescriptionList
      layout="three"
      items={files.map(file => ({
        term: label(`records.${file.typeKey}`),
        value: <bdi className="break-all">{file.fileName}</bdi>,
      }))}
    />
  )
}

function RxSummary({ detail }: { detail: CaseDetail }) {
  const { t, label, choice } = useFormWords()
  const rx = useWatch<Draft, 'prescription'>({ name: 'prescription' })
  const { offset, cutline, material, overridden } = detail.preferences
  const made = [choice('offset', offset), choice('cutline', cutline), choice('material', material)].join(
    ' · ',
  )
  return (
    <div className="flex flex-col gap-4">
      <PrescriptionSummary prescription={rx} />
      {(rx.kind === 'retainer' || rx.kind.startsWith('aligner')) && (
        <DescriptionList
          layout="three"
          items={[
            {
              term: label('prescription.production'),
              value: overridden ? `${made} (${t('production.overridden')})` : made,
              wide: true,
            },
          ]}
        />
      )}
    </div>
  )
}
