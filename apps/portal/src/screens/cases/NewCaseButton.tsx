import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { findCreationRefusal, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'

/** Opens a new case of this list; disabled with the reason for users who may not create one. */
export function NewCaseButton({ type }: { type: string }) {
  const { t } = useTranslation(['caseList', 'reasons'])
  const refusal = findCreationRefusal(useSession())
  if (refusal === 'STAFF_ROLE') return null
  if (refusal)
    return (
      <Button variant="primary" icon={Plus} disabledReason={t(`reasons:${refusal}`)}>
        {t('caseList:new')}
      </Button>
    )
  return (
    <LinkButton variant="primary" icon={Plus} href={`/cases/${type}/new`}>
      {t('caseList:new')}
    </LinkButton>
  )
}
