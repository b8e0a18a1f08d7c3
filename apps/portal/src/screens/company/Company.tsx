import { Ban, Eye, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AboutCard, OffersCard, WorkingCard } from '../../features/company/admin/CompanyCards.tsx'
import { useCompany } from '../../features/company/admin/use-company.ts'
import { LoadingRecord } from '../../platform/http/LoadingRecord.tsx'
import { useGo, usePathParts } from '../../platform/list/navigate.ts'
import { defaultPage } from '../../platform/session/guard.ts'
import { hasDuty, switchCompany, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/companies/:companyId`: the settings of one company that the provider decides. */
export function Screen() {
  const { t } = useTranslation('labCompanies')
  const { companyId } = usePathParts<'companyId'>()
  const go = useGo()
  const session = useSession()
  const { companyQuery, displayedCompany, change, toggleBlocked } = useCompany(companyId)
  const back = { href: '/lab/companies', label: t('title') } as const

  if (!displayedCompany) {
    return (
      <PageLayout header={<PageHeader back={back} title={t('one')} />}>
        <LoadingRecord query={companyQuery} notFound={t('notFound')} />
      </PageLayout>
    )
  }
  const viewCompany = async () => {
    await switchCompany(companyId)
    go(defaultPage)
  }
  const isBlocked = displayedCompany.status === 'BLOCKED'
  const mayChange = hasDuty(session, 'companies')
  return (
    <PageLayout
      header={
        <PageHeader
          back={back}
          title={<span dir="auto">{displayedCompany.name}</span>}
          description={
            <StatusChip
              tone={isBlocked ? 'refused' : 'arrived'}
              label={t(`status.${displayedCompany.status}`)}
            />
          }
          more={
            hasDuty(session, isBlocked ? 'administration' : 'companies') && (
              <Button icon={isBlocked ? RotateCcw : Ban} onClick={() => void toggleBlocked()}>
                {t(isBlocked ? 'unblock' : 'block')}
              </Button>
            )
          }
          action={
            <Button variant="primary" icon={Eye} onClick={() => void viewCompany().catch(() => {})}>
              {t('look')}
            </Button>
          }
        />
      }
    >
      {isBlocked && <Banner tone="error">{t('blockedBanner')}</Banner>}
      {!mayChange && <Banner tone="neutral">{t('readOnly')}</Banner>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <OffersCard company={displayedCompany} onChange={change} disabled={!mayChange} />
        <div className="flex flex-col gap-5">
          <WorkingCard company={displayedCompany} onChange={change} disabled={!mayChange} />
          <AboutCard company={displayedCompany} />
        </div>
      </div>
    </PageLayout>
  )
}
