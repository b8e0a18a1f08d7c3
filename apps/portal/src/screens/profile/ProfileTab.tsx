import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DoctorAddresses } from '../../features/addresses/DoctorAddresses.tsx'
import { CompanyCard } from '../../features/company/CompanyCard.tsx'
import { AdminUsers } from '../../features/contacts/AdminUsers.tsx'
import { UserCard } from '../../features/session/UserCard.tsx'
import { isDoctor, managesCompany, useSession } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { sendPicture } from '../send-picture.ts'

/** `/profile/profile`: who is signed in, for which company, and who else signs in for it. */
export function ProfileTab() {
  const { t } = useTranslation('profile')
  const session = useSession()
  const { company, configuration } = session
  const showsCompany = company && configuration && !isDoctor(session)
  const manages = managesCompany(session)
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <UserCard sendPicture={file => sendPicture('avatar', file)} />
        {showsCompany && (
          <CompanyCard
            company={company}
            configuration={configuration}
            withNotation={manages}
            sendPicture={file => sendPicture('logo', file)}
          />
        )}
      </div>
      {showsCompany && manages && <AdminUsers />}
      {isDoctor(session) && <DoctorAddresses />}
      <Card
        title={t('guide')}
        description={t('guideText')}
        actions={
          <LinkButton href="/quick-guide" icon={BookOpen}>
            {t('guide')}
          </LinkButton>
        }
      />
    </>
  )
}
