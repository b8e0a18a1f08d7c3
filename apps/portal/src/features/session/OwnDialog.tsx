import { contactCalls, ownForm } from '@archway/contract/contacts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { PictureLost, usePickedPicture } from '../../platform/files/picked-picture.ts'
import { usePictureWords } from '../../platform/files/picture-words.ts'
import { usePicture } from '../../platform/files/use-picture.ts'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { refreshSession, useSession } from '../../platform/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { PictureField } from '../../ui/picture/PictureField.tsx'

// An empty field means no phone number.
const details = z.object({ name: ownForm.shape.name, phone: z.union([z.literal(''), ownForm.shape.phone]) })

type Props = { sendPicture: (file: File) => Promise<string>; onClose: () => void }

/** 'Edit Info': name, phone and photo of the signed-in person (VAL-12..17, PROF-13). Mount it when it opens. */
export function OwnDialog({ sendPicture, onClose }: Props) {
  const { t } = useTranslation(['profile', 'desk'])
  const { user } = useSession()
  const { displayName, email, phone, photoURL } = user.data
  const pictures = usePictureWords()
  const photo = usePickedPicture(sendPicture, pictures.failed)
  const src = usePicture(photoURL)
  const save = useCallMutation(contactCalls.updateContact, { quiet: true, affects: [contactCalls.contacts] })
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(details),
    defaultValues: { name: displayName, phone: phone ?? '' },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      size="small"
      title={t('profile:editInfo')}
      onSubmit={async ({ name, phone: typedPhone }) => {
        const key = await photo.uploadPicked()
        await save.mutateAsync({
          params: { uuid: user.uuid },
          body: { name, phone: typedPhone || null, avatarUrl: key === undefined ? user.avatarUrl : key },
        })
        await refreshSession()
        toast.success(t('desk:saved'))
      }}
      onFailure={error => error instanceof PictureLost || showFailure(form, error)}
    >
      <PictureField
        label={t('profile:picture.avatar')}
        help={pictures.help}
        name={displayName}
        src={src}
        shape="round"
        picked={photo.pickedFile}
        onPick={photo.setPickedFile}
        refusalOf={pictures.refuse(true)}
        words={pictures.words}
        crop={pictures.crop}
        busy={photo.busy}
      />
      <TextField
        label={t('profile:name')}
        required
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('profile:email')}
        type="email"
        required
        readOnly
        help={t('profile:emailFixed')}
        value={email}
      />
      <TextField
        label={t('profile:phone')}
        type="tel"
        dir="ltr"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
    </FormDialog>
  )
}
