import { type CompanyChange, companyAdminCalls } from '@archway/contract/company'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'

/** A company as the provider manages it; every change is saved at once. */
export const useCompany = (id: string) => {
  const { t } = useTranslation('labCompanies')
  const confirm = useConfirm()
  const companyQuery = useCallQuery(companyAdminCalls.company, { params: { id } })
  const write = useCallMutation(companyAdminCalls.changeCompany, {
    affects: [companyAdminCalls.company, companyAdminCalls.companies],
  })
  const company = companyQuery.data?.data
  const save = async (body: CompanyChange, message: string) => {
    await write.mutateAsync({ params: { id }, body })
    toast.success(message)
  }
  /** Includes the change being saved. */
  const displayedCompany = company && write.isPending ? { ...company, ...write.variables.body } : company
  return {
    companyQuery,
    displayedCompany,
    change: (body: CompanyChange) => void save(body, t('saved')).catch(() => {}),
    toggleBlocked: async () => {
      if (!displayedCompany) return
      // The confirmation must match the label of the button, also while an earlier change is being saved.
      const isBlocking = displayedCompany.status === 'ACTIVE'
      const isConfirmed = await confirm({
        title: t(isBlocking ? 'block' : 'unblock'),
        message: t(isBlocking ? 'blockText' : 'unblockText', { name: displayedCompany.name }),
        confirmLabel: t(isBlocking ? 'block' : 'unblock'),
        tone: isBlocking ? 'danger' : 'primary',
      })
      if (!isConfirmed) return
      await save(
        { status: isBlocking ? 'BLOCKED' : 'ACTIVE' },
        t(isBlocking ? 'blocked' : 'unblocked', { name: displayedCompany.name }),
      ).catch(() => {})
    },
  }
}
