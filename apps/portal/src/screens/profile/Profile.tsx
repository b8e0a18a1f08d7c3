import { useTranslation } from 'react-i18next'
import { isDoctor, useSession } from '../../platform/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'

/** `/profile/profile`: who is signed in, and for which company. */
export function Screen() {
  const { t } = useTranslation('profile')
  const session = useSession()
  const { user, company, configuration } = session
  const { displayName, email, phone, photoURL } = user.data
  const notation = configuration?.dentalNotations.find(({ id }) => id === configuration.dentalNotation)
  return (
    <PageLayout header={<PageHeader title={t('title')} />}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={t('user')}>
          <div className="flex flex-col gap-4">
            <Avatar name={displayName} src={photoURL} size="large" />
            <DescriptionList
              items={[
                { term: t('name'), value: <span dir="auto">{displayName}</span> },
                { term: t('email'), value: <bdi dir="ltr">{email}</bdi> },
                { term: t('phone'), value: phone && <bdi dir="ltr">{phone}</bdi> },
              ]}
            />
          </div>
        </Card>
        {company && !isDoctor(session) && (
          <Card title={t('company')}>
            <div className="flex flex-col gap-4">
              <Avatar
                name={company.name}
                src={company.logoUrl}
                size="large"
                shape="square"
                fallback="initials"
              />
              <DescriptionList
                items={[
                  { term: t('name'), value: <span dir="auto">{company.name}</span> },
                  { term: t('supportPhone'), value: company.phone && <bdi dir="ltr">{company.phone}</bdi> },
                  { term: t('supportEmail'), value: company.email && <bdi dir="ltr">{company.email}</bdi> },
                  { term: t('theme'), value: company.theme },
                  { term: t('dateFormat'), value: <bdi dir="ltr">{company.dateFormat}</bdi> },
                  { term: t('dentalNotation'), value: notation?.title },
                ]}
              />
            </div>
          </Card>
        )}
      </div>
    </PageLayout>
  )
}
