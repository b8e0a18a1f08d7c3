import { type PatientRecord, patientCalls, patientName } from '@archway/contract/cases'
import { isolateText } from '@archway/words/locale'
import { Ellipsis, GitMerge } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PhotosByDate } from '../../../features/case-files/photo/PhotosByDate.tsx'
import type { PhotoSet } from '../../../features/case-files/photo/photo-dates.ts'
import { caseHref } from '../../../features/cases/names.ts'
import { IdentityFacts } from '../../../features/cases/patient/IdentityFacts.tsx'
import { PatientEvents } from '../../../features/cases/patient/PatientEvents.tsx'
import { SimilarPatients } from '../../../features/cases/patient/SimilarPatients.tsx'
import { usePatientActs } from '../../../features/cases/patient/use-patient-acts.ts'
import { LoadingRecord } from '../../../platform/http/LoadingRecord.tsx'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { formatList } from '../../../platform/i18n/format-list.ts'
import { usePathParts } from '../../../platform/list/navigate.ts'
import { isDoctor, isStaff, useSession } from '../../../platform/session/session.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import type { Href } from '../../../ui/action/link-context.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../../ui/page/PageLayout.tsx'
import { PatientAddresses } from './PatientAddresses.tsx'
import { PatientDocuments } from './PatientDocuments.tsx'
import { PatientFiles } from './PatientFiles.tsx'
import { PatientOrders } from './PatientOrders.tsx'
import { Treatments } from './Treatments.tsx'

const MergeDialog = lazyDialog(
  async () => (await import('../../../features/cases/patient/MergeDialog.tsx')).MergeDialog,
)

/** Where this viewer opens cases and shipments: in the lab, for staff who have not switched to a company. */
const useHrefs = () => {
  const session = useSession()
  const isInLab = session.company === null
  return {
    back: (isInLab ? '/lab' : '/cases/admin') as Href,
    caseOf: (row: Parameters<typeof caseHref>[0]): Href =>
      isInLab ? `/lab/case/${row.uuid}/details` : caseHref(row, 'all', isDoctor(session)),
    requestOf: (row: Parameters<typeof caseHref>[0]): Href =>
      isInLab
        ? `/lab/case/${row.uuid}/requests`
        : `/cases/${row.side === 'doctor' && !isDoctor(session) ? 'doctor' : 'admin'}/all/${row.uuid}/requests`,
    shipmentOf: ({ uuid, kind }: { uuid: string; kind: 'client' | 'dso' }): Href =>
      isStaff(session) ? `/lab/shipments/${uuid}` : `/shipments/${kind}/${uuid}/details`,
  }
}
export type PatientHrefs = ReturnType<typeof useHrefs>

/** `/patient/:patientId`: a patient over all cases that the reader may see. */
export function Screen() {
  const { t } = useTranslation('patient')
  const { patientId: id } = usePathParts<'patientId'>()
  const { back } = useHrefs()
  const patientQuery = useCallQuery(patientCalls.readPatient, { params: { id } })
  const record = patientQuery.data?.data
  if (!record)
    return (
      <PageLayout header={<PageHeader back={{ href: back, label: t('back') }} title={t('title')} />}>
        <LoadingRecord query={patientQuery} notFound={t('notFound')} />
      </PageLayout>
    )
  return <Patient key={record.uuid} record={record} />
}

function Patient({ record }: { record: PatientRecord }) {
  const { t } = useTranslation('patient')
  const session = useSession()
  const hrefs = useHrefs()
  const acts = usePatientActs(record)
  const [isMerging, setMerging] = useState(false)
  const byId = new Map(record.cases.map(row => [row.uuid, row]))
  const nameOf = ({ caseUuid, refinementUuid }: PhotoSet): string => {
    const row = byId.get(caseUuid)
    const round = row?.refinements.find(({ uuid }) => uuid === refinementUuid)
    return (round ?? row)?.identifier ?? ''
  }
  return (
    <PageLayout
      header={
        <PageHeader
          back={{ href: hrefs.back, label: t('back') }}
          windowTitle={t('title')}
          title={<bdi>{patientName(record) || t('noName')}</bdi>}
          description={<Identity record={record} />}
          more={
            record.mayMerge && (
              <Menu
                align="end"
                trigger={<IconButton icon={Ellipsis} label={t('menu')} />}
                entries={[
                  { id: 'merge', icon: GitMerge, label: t('merge.open'), onSelect: () => setMerging(true) },
                ]}
              />
            )
          }
        />
      }
    >
      <SimilarPatients {...{ record, acts }} />
      <Treatments {...{ record, acts, hrefs }} />
      <PhotosByDate files={record.files} nameOf={nameOf} />
      <PatientOrders {...{ record, hrefs }} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <PatientDocuments record={record} />
          <PatientFiles record={record} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PatientAddresses addresses={record.addresses} />
          {/* A doctor sees the doctor's own part of the record, and nothing about merges with other parts. */}
          {!isDoctor(session) && <PatientEvents {...{ record, acts }} />}
        </div>
      </div>
      {record.mayMerge && <MergeDialog {...{ record, acts }} open={isMerging} onOpenChange={setMerging} />}
    </PageLayout>
  )
}

/** Birth date, chart number, doctors, and other spellings of the name. */
function Identity({ record }: { record: PatientRecord }) {
  const { t } = useTranslation('patient')
  const session = useSession()
  const { cases, company, otherNames } = record
  const doctors = isDoctor(session) ? [] : [...new Set(cases.flatMap(({ doctor }) => doctor?.name ?? []))]
  return (
    <IdentityFacts
      patient={record}
      withAge
      more={[
        ...doctors,
        ...(isStaff(session) ? [company.name] : []),
        ...(otherNames.length > 0
          ? [t('otherNames', { names: formatList(otherNames.map(name => isolateText(name))) })]
          : []),
      ]}
    />
  )
}
