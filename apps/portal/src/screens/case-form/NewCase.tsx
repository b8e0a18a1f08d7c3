import { sideFrom } from '@archway/contract/cases'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NewForm } from '../../features/cases/form/NewForm.tsx'
import { usePathParts } from '../../platform/list/navigate.ts'
import { findCreationRefusal, useSession } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** The form, or the reason why this person cannot use it, shown before anything is typed. */
function Allowed({ type }: { type: string }) {
  const { t } = useTranslation(['caseList', 'reasons'])
  const refusal = findCreationRefusal(useSession())
  if (!refusal) return <NewForm type={type} />
  return (
    <PageLayout header={<PageHeader title={t('caseList:new')} />}>
      <EmptyState
        title={t(`reasons:${refusal}`)}
        action={<LinkButton href={`/cases/${type}`}>{t('caseList:backToList')}</LinkButton>}
      />
    </PageLayout>
  )
}

export function Screen() {
  const { type } = usePathParts<'type'>()
  if (!sideFrom('route', type)) return <Navigate to="/" replace />
  return <Allowed key={type} type={type} />
}
