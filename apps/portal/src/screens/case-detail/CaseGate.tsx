import type { CaseDetail } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaseDetail } from '../../features/cases/detail/use-case-detail.ts'
import { CallFailed } from '../../platform/http/problems.ts'
import type { Href } from '../../ui/action/link-context.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { WorkBar } from '../../ui/page/WorkBar.tsx'
import { WorkLayout } from '../../ui/page/WorkLayout.tsx'

type CaseGateProps = {
  caseId: string
  /** Read as a doctor's case. */
  dso: boolean
  back: { href: Href; label: string }
  children: (detail: CaseDetail) => ReactNode
}

/** Loads a case and renders its children; a missing case and one out of scope look the same. */
export function CaseGate({ caseId, dso, back, children }: CaseGateProps) {
  const { t } = useTranslation('caseDetail')
  const caseQuery = useCaseDetail(caseId, dso)
  if (caseQuery.data) return children(caseQuery.data.data)
  const isGone = caseQuery.error instanceof CallFailed && caseQuery.error.status === 404
  return (
    <WorkLayout bar={<WorkBar back={back} title={t('title')} windowTitle={t('title')} />}>
      {!caseQuery.isError && <Loading delay={200} />}
      {caseQuery.isError &&
        (isGone ? (
          <ErrorState message={t('notFound')} help="" />
        ) : (
          <ErrorState onRetry={() => void caseQuery.refetch()} />
        ))}
    </WorkLayout>
  )
}
