import type { Doctor } from '@archway/contract/doctors'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** The status of a doctor, shown to the doctor's company (ERR-26, ERR-27). */
export function DoctorBanners({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('caseDetail')
  if (doctor.status === 'BLOCKED') return <Banner tone="error">{t('banner.doctorBlocked')}</Banner>
  if (doctor.status === 'RESTRICTED') return <Banner tone="warning">{t('banner.doctorRestricted')}</Banner>
  return null
}
