import type { TypeKey } from '@archway/contract/case-files'
import type { CaseDetail, FormStep, MissingItem } from '@archway/contract/cases'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useDates } from '../../../platform/i18n/dates.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { PrescriptionSummary } from '../detail/PrescriptionSummary.tsx'
import type { Draft } from './draft/draft.ts'
import { Spot } from './fields.tsx'
import { MissingList } from './MissingList.tsx'
import { usePackages } from './PackageField.tsx'
import { useFormWords } from './use-form-words.ts'

/** A file in its slot. */
export type FiledRecord = { typeKey: TypeKey; fileName: string }

type ReviewStepProps = {
  detail: CaseDetail
  files: readonly FiledRecord[]
  missing: readonly MissingItem[]
  onGo: (step: FormStep, field?: string) => void
  /** Number of failed submissions. */
  attempts: number
  reply: { value: string; set: (value: string) => void }
}

/** Summary of the case to be submitted, and of the required items that are missing. */
export function ReviewStep({ detail, files, missing, attempts, onGo, reply }: ReviewStepProps) {
  const { t, label } = useFormWords()
  const isSubmitted = detail.submittedAt !== null && detail.status !== 'REJECTED'
  return (
    <div className="flex flex-col gap-5">
      <MissingList
        {...{ missing, attempts }}
        hrefOf={({ step }) => `?step=${step}`}
        onGo={({ step, field }) => onGo(step, field)}
        ready={t(isSubmitted ? 'review.readyLive' : 'review.ready')}
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
    </div>
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
  const packageTitle =
    packages?.find(packaging => packaging.id === draft.packageType)?.title ?? draft.packageType
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
        <bdi>{[address.title, address.street, address.city].filter(part => part).join(', ')}</bdi>
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
  const productionText = [
    choice('offset', offset),
    choice('cutline', cutline),
    choice('material', material),
  ].join(' · ')
  return (
    <div className="flex flex-col gap-4">
      <PrescriptionSummary prescription={rx} />
      {(rx.kind === 'retainer' || rx.kind.startsWith('aligner')) && (
        <DescriptionList
          layout="three"
          items={[
            {
              term: label('prescription.production'),
              value: overridden ? `${productionText} (${t('production.overridden')})` : productionText,
              wide: true,
            },
          ]}
        />
      )}
    </div>
  )
}
