import { type Doctor, doctorCalls } from '@archway/contract/doctors'
import { Ellipsis, Mail, Pencil, RotateCcwKey } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DoctorAddresses } from '../../features/addresses/DoctorAddresses.tsx'
import { DoctorBanners } from '../../features/doctors/DoctorBanners.tsx'
import { DoctorDialog } from '../../features/doctors/DoctorDialog.tsx'
import { DoctorInfo } from '../../features/doctors/DoctorInfo.tsx'
import { entryOf } from '../../features/doctors/DoctorMenu.tsx'
import { DoctorScanners } from '../../features/doctors/DoctorScanners.tsx'
import { DoctorStatusChip } from '../../features/doctors/DoctorStatusChip.tsx'
import { useDoctorActs } from '../../features/doctors/use-doctor-acts.ts'
import { ClinicalCard } from '../../features/preferences/ClinicalCard.tsx'
import { LoadingRecord } from '../../platform/http/LoadingRecord.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useGo, usePathParts } from '../../platform/list/navigate.ts'
import { Button } from '../../ui/action/Button.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Tabs } from '../../ui/nav/Tabs.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'
import { DoctorCases } from './DoctorCases.tsx'

const TemplatesCard = lazyPart(
  async () => (await import('../../features/preferences/templates/TemplatesCard.tsx')).TemplatesCard,
)

/** `/doctors/:doctorId/:tabValue`: one doctor of the DSO. */
export function Screen() {
  const { t } = useTranslation('doctors')
  const { doctorId } = usePathParts<'doctorId'>()
  const doctorQuery = useCallQuery(doctorCalls.doctor, { params: { id: doctorId } })
  const doctor = doctorQuery.data?.data
  if (doctor) return <DoctorPage doctor={doctor} />
  return (
    <PageLayout header={<PageHeader back={{ href: '/doctors', label: t('title') }} title={t('one')} />}>
      <LoadingRecord query={doctorQuery} notFound={t('notFound')} />
    </PageLayout>
  )
}

const tabs = ['info', 'cases', 'addresses', 'thirdparty', 'preferences'] as const
/** Actions with separate buttons; all others are in the menu beside them. */
const plain = { invite: Mail, reset: RotateCcwKey } as const

function DoctorPage({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  const { tabValue } = usePathParts<'tabValue'>()
  const go = useGo()
  const [isEditing, setEditing] = useState(false)
  const { acts, editWithheld } = useDoctorActs(doctor, () => go('/doctors', { replace: true }))
  const tab = tabs.find(item => item === tabValue) ?? 'info'
  const isPlain = (action: string): action is keyof typeof plain => action in plain
  return (
    <PageLayout
      header={
        <PageHeader
          back={{ href: '/doctors', label: t('title') }}
          title={<span dir="auto">{doctor.name}</span>}
          description={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DoctorStatusChip status={doctor.status} />
              <bdi dir="ltr">{doctor.email}</bdi>
            </span>
          }
          more={
            <>
              {acts.map(
                ({ action, label, disabledReason, take }) =>
                  isPlain(action) && (
                    <Button
                      key={action}
                      icon={plain[action]}
                      onClick={take}
                      {...(disabledReason ? { disabledReason } : {})}
                    >
                      {label}
                    </Button>
                  ),
              )}
              <Menu
                trigger={<IconButton variant="secondary" icon={Ellipsis} label={t('more')} />}
                entries={acts.filter(({ action }) => !isPlain(action)).map(entryOf)}
              />
            </>
          }
          action={
            <Button
              variant="primary"
              icon={Pencil}
              onClick={() => setEditing(true)}
              {...(editWithheld ? { disabledReason: editWithheld } : {})}
            >
              {t('edit')}
            </Button>
          }
          tabs={
            <Tabs
              label={t('tabs')}
              items={tabs.map(item => ({
                href: `/doctors/${doctor.uuid}/${item}`,
                label: t(`tab.${item}`),
                current: item === tab,
              }))}
            />
          }
        />
      }
    >
      <DoctorBanners doctor={doctor} />
      {tab === 'info' && <DoctorInfo doctor={doctor} />}
      {tab === 'cases' && <DoctorCases doctorUuid={doctor.uuid} />}
      {tab === 'addresses' && <DoctorAddresses doctorUuid={doctor.uuid} />}
      {tab === 'thirdparty' && <DoctorScanners doctorUuid={doctor.uuid} />}
      {tab === 'preferences' && (
        <>
          <ClinicalCard owner={{ doctorUuid: doctor.uuid }} mayChange={editWithheld === undefined} />
          <TemplatesCard owner={{ doctorUuid: doctor.uuid }} />
        </>
      )}
      {isEditing && <DoctorDialog doctor={doctor} onClose={() => setEditing(false)} />}
    </PageLayout>
  )
}
