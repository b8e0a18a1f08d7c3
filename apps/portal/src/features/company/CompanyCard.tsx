import { type Company, type CompanyConfiguration, companyCalls } from '@archway/contract/company'
import { dateFormats } from '@archway/contract/kernel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePicture } from '../../platform/files/use-picture.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { refreshSession } from '../../platform/session/session.ts'
import { EditButton } from '../../ui/action/EditButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useDateHint } from '../../ui/form/date/date-hint.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { Avatar } from '../../ui/picture/Avatar.tsx'
import { CompanyDialog } from './CompanyDialog.tsx'

type Props = {
  company: Company
  configuration: CompanyConfiguration
  withNotation: boolean
  sendPicture: (file: File) => Promise<string>
}

/** The company with its preferences; a new date format applies everywhere at once (PROF-17..32). */
export function CompanyCard({ company, configuration, withNotation, sendPicture }: Props) {
  const { t } = useTranslation('profile')
  const dateHint = useDateHint()
  const src = usePicture(company.logoUrl)
  const [isEditing, setEditing] = useState(false)
  const save = useCallMutation(companyCalls.updateCompany, { quiet: true })
  const notation = configuration.dentalNotations.find(({ id }) => id === configuration.dentalNotation)

  const chooseFormat = async (dateFormat: Company['dateFormat']) => {
    try {
      await save.mutateAsync({ body: { dateFormat } })
      await refreshSession()
      toast.success(t('companySaved'))
    } catch {
      toast.error(t('companyFailed'))
    }
  }
  return (
    <Card title={t('company')} actions={<EditButton onClick={() => setEditing(true)} />}>
      <div className="flex flex-col gap-5">
        <Avatar name={company.name} src={src} size="huge" shape="square" fallback="initials" />
        <DescriptionList
          items={[
            { term: t('name'), value: <span dir="auto">{company.name}</span> },
            { term: t('supportPhone'), value: company.phone && <bdi dir="ltr">{company.phone}</bdi> },
            { term: t('supportEmail'), value: company.email && <bdi dir="ltr">{company.email}</bdi> },
            { term: t('theme'), value: company.theme },
            { term: t('dentalNotation'), value: notation?.title },
          ]}
        />
        <SelectField
          label={t('dateFormat')}
          className="max-w-60"
          options={dateFormats.map(value => ({ value, label: dateHint(value) }))}
          value={
            save.isPending ? (save.variables.body?.dateFormat ?? company.dateFormat) : company.dateFormat
          }
          disabled={save.isPending}
          onChange={value => void chooseFormat(value)}
        />
      </div>
      {isEditing && (
        <CompanyDialog
          company={company}
          configuration={configuration}
          withNotation={withNotation}
          sendPicture={sendPicture}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}
