import { caseFileCalls } from '@archway/contract/case-files'
import { type CaseDetail, caseCalls, sideFrom } from '@archway/contract/cases'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { presentRecords, slotGroups } from '../../features/case-files/slots/case-slots.ts'
import { mustWaitForUploads } from '../../features/case-files/uploads/use-uploads.ts'
import { useOpenedDraft } from '../../features/cases/drafts/delete-draft.ts'
import { discardSaver } from '../../features/cases/form/draft/drafts.ts'
import { EditForm } from '../../features/cases/form/EditForm.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { usePathParts } from '../../platform/list/navigate.ts'
import { isDoctor, useSession } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

const RecordSlots = lazyPart(
  async () => (await import('../../features/case-files/slots/RecordSlots.tsx')).RecordSlots,
)
const TemplateBar = lazyPart(
  async () => (await import('../../features/preferences/templates/TemplateBar.tsx')).TemplateBar,
  null,
)
const PhoneCapture = lazyPart(
  async () => (await import('../../features/phone-capture/PhoneCapture.tsx')).PhoneCapture,
  null,
)

export function Screen() {
  const { type, caseId } = usePathParts<'type' | 'caseId'>()
  useOpenedDraft(caseId)
  const caseQuery = useCallQuery(caseCalls.read, { params: { id: caseId } }, { staleTime: 0 })
  const detail = caseQuery.data?.data
  const [formVersion, setFormVersion] = useState(0)
  if (!sideFrom('route', type)) return <Navigate to="/" replace />
  if (detail && (caseQuery.isFetchedAfterMount || caseQuery.isError)) {
    const reload = () => {
      discardSaver(caseId)
      setFormVersion(formVersion + 1)
    }
    return <Form key={`${caseId} ${formVersion}`} {...{ type, detail, reload }} />
  }
  if (caseQuery.isError)
    return (
      <PageLayout>
        <ErrorState message={caseQuery.error.message} onRetry={() => void caseQuery.refetch()} />
      </PageLayout>
    )
  return <Loading delay={300} />
}

/** The owner of the templates that apply to a case. */
const templateOwner = ({ doctor }: CaseDetail, isOwn: boolean) =>
  isOwn ? 'own' : doctor ? { doctorUuid: doctor.uuid } : 'company'

type FormProps = { type: string; detail: CaseDetail; reload: () => void }

function Form({ type, detail, reload }: FormProps) {
  const { t } = useTranslation('caseForm')
  const { t: reasons } = useTranslation('reasons')
  const session = useSession()
  const assets = useCallQuery(caseFileCalls.ofCase, { params: { id: detail.uuid } }).data?.data ?? []
  const withheldReason = detail.withheldActions.find(withheldAction => withheldAction.action === 'edit')?.why
  // An open form stays open; it shows that it can no longer be saved.
  const [isOpen] = useState(detail.allowedActions.includes('edit'))
  if (!isOpen)
    return (
      <PageLayout>
        <EmptyState
          title={t('closed.title')}
          text={withheldReason ? reasons(withheldReason) : t('closed.text')}
          action={
            <LinkButton variant="primary" href={`/cases/${type}/all/${detail.uuid}/details`}>
              {t('closed.open')}
            </LinkButton>
          }
        />
      </PageLayout>
    )
  const files = slotGroups(detail, assets)
    .flatMap(group => group.slots)
    .flatMap(({ key, file, isBorrowed }) =>
      file && !isBorrowed ? [{ typeKey: key, fileName: file.fileName }] : [],
    )
  return (
    <EditForm
      {...{ detail, type, files }}
      slots={
        <RecordSlots caseDetail={detail} groupActions={{ photo: <PhoneCapture caseUuid={detail.uuid} /> }} />
      }
      templates={(prescription, onAnswers) => (
        <TemplateBar owner={templateOwner(detail, isDoctor(session))} {...{ prescription, onAnswers }} />
      )}
      records={presentRecords(detail, assets)}
      mustWait={() => mustWaitForUploads(detail.uuid)}
      onReload={reload}
    />
  )
}
