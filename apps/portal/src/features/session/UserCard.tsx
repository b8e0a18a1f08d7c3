import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePicture } from '../../platform/files/use-picture.ts'
import { saveOwnSettings } from '../../platform/session/save-own-settings.ts'
import { useSession } from '../../platform/session/session.ts'
import { EditButton } from '../../ui/action/EditButton.tsx'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { Avatar } from '../../ui/picture/Avatar.tsx'
import { OwnDialog } from './OwnDialog.tsx'

/** The signed-in user, and whether they receive mails (PROF-05..16). */
export function UserCard({ sendPicture }: { sendPicture: (file: File) => Promise<string> }) {
  const { t } = useTranslation('profile')
  const { displayName, email, phone, photoURL, flagsMap } = useSession().user.data
  const src = usePicture(photoURL)
  const [isEditing, setEditing] = useState(false)
  /** The new value of the checkbox while it is being saved. */
  const [isTurning, setTurning] = useState<boolean>()

  const saveSubscription = async (isOn: boolean) => {
    setTurning(isOn)
    await saveOwnSettings({ flags: [{ name: 'emailSubscription', value: isOn ? 1 : 0 }] })
    setTurning(undefined)
  }
  return (
    <Card title={t('user')} actions={<EditButton onClick={() => setEditing(true)} />}>
      <div className="flex flex-col gap-5">
        <Avatar name={displayName} src={src} size="huge" />
        <DescriptionList
          items={[
            { term: t('name'), value: <span dir="auto">{displayName}</span> },
            { term: t('email'), value: <bdi dir="ltr">{email}</bdi> },
            { term: t('phone'), value: phone && <bdi dir="ltr">{phone}</bdi> },
          ]}
        />
        <CheckboxField
          label={t('mails')}
          checked={isTurning ?? flagsMap.emailSubscription === 1}
          disabled={isTurning !== undefined}
          onChange={event => void saveSubscription(event.target.checked)}
        />
      </div>
      {isEditing && <OwnDialog sendPicture={sendPicture} onClose={() => setEditing(false)} />}
    </Card>
  )
}
