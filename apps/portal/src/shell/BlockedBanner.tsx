import { useTranslation } from 'react-i18next'
import { findCreationRefusal, isStaff, useSession } from '../platform/session/session.ts'
import { Banner } from '../ui/feedback/Banner.tsx'

/**
 * Tells users of a blocked company, and blocked or restricted doctors, what they cannot do and whom to contact
 * (CASE-27, CASE-28); not shown to staff.
 */
export function BlockedBanner() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const refusal = findCreationRefusal(session)
  if (!refusal || isStaff(session)) return null
  return refusal === 'BLOCKED' ? (
    <Banner tone="error" wide title={t('blocked')}>
      {t('blockedHelp')}
    </Banner>
  ) : (
    <Banner tone="warning" wide title={t('restricted')}>
      {t('restrictedHelp')}
    </Banner>
  )
}
