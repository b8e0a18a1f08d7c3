import { companyAdminCalls } from '@archway/contract/company'
import { isolateText } from '@archway/words/locale'
import { Building2, FlaskConical } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../platform/http/use-call.ts'
import { useGo } from '../platform/list/navigate.ts'
import { staffPage } from '../platform/session/guard.ts'
import { switchCompany, useSession } from '../platform/session/session.ts'
import { Button } from '../ui/action/Button.tsx'
import { IconButton } from '../ui/action/IconButton.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { JumpDialog } from '../ui/overlay/JumpDialog.tsx'

const atOnce = 100

/** Chooses the company whose screens staff view (ruling 2). */
export function CompanySwitch() {
  const { t } = useTranslation('desk')
  const { company } = useSession()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const [searchText, setSearchText] = useState('')
  const term = useDeferredValue(searchText.trim())
  const { data, fetchStatus, isError } = useCallQuery(
    companyAdminCalls.companies,
    { query: { filter: term ? { LIKE: { name: term } } : undefined, paginate: atOnce } },
    { enabled: isOpen },
  )
  // Results of an earlier search text are not offered: Enter would choose the wrong company.
  const isCurrent = term === searchText.trim()
  const rows = isCurrent && data ? data.data : []
  const items = rows.map(({ uuid, name }) => ({ id: uuid, label: name, icon: Building2 }))
  const allCompanies = { id: '', label: t('company.all'), icon: FlaskConical }

  const pick = async (id: string) => {
    if (!id) return go(staffPage)
    await switchCompany(id)
    go('/dashboard/admin/all')
  }
  return (
    <>
      <IconButton
        icon={Building2}
        label={t('company.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={company ? 'text-primary-text!' : ''}
      />
      <JumpDialog
        open={isOpen}
        onOpenChange={setOpen}
        label={t('company.open')}
        placeholder={t('company.find')}
        items={company ? [allCompanies, ...items] : items}
        matches={() => true}
        isSearching={!isCurrent || fetchStatus !== 'idle'}
        isFailed={isError}
        limit={atOnce + 1}
        onType={setSearchText}
        onPick={({ id }) => void pick(id).catch(() => {})}
      />
    </>
  )
}

/** Shows which company staff are viewing, with a way back; renders nothing while they view all companies. */
export function CompanyMark() {
  const { t } = useTranslation('desk')
  const { company } = useSession()
  const go = useGo()
  if (!company) return null
  return (
    <Banner
      tone="info"
      wide
      title={t('company.mark', { name: isolateText(company.name) })}
      action={
        <Button size="small" onClick={() => go(staffPage)}>
          {t('company.leave')}
        </Button>
      }
    >
      {t('company.markText')}
    </Banner>
  )
}
