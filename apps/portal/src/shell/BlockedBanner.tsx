import { useTranslation } from 'react-i18next'
import { isStaff, useSession } from '../platform/session/session.ts'
import { Banner } from '../ui/feedback/Banner.tsx'

/** Tells the people of a blocked company how to get unblocked (CASE-27, CASE-28); staff do not see it. */
export function BlockedBanner() {
  const { t } = useTranslation('shell')
  const session = useSession()
  if (session.company?.status !== 'BLOCKED' || isStaff(session)) return null
  return (
    <Banner tone="error" wide title={t('blocked')}>
      {t('blockedHelp')}
    </Banner>
  )
}
