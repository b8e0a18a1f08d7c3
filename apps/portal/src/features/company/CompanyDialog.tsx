import {
  type Company,
  type CompanyConfiguration,
  companyCalls,
  dentalNotations,
} from '@archway/contract/company'
import { email, text } from '@archway/contract/kernel'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { PictureLost, usePickedPicture } from '../../platform/files/picked-picture.ts'
import { usePictureWords } from '../../platform/files/picture-words.ts'
import { usePicture } from '../../platform/files/use-picture.ts'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { ValidationError } from '../../platform/http/problems.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { refreshSession } from '../../platform/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { PictureField } from '../../ui/picture/PictureField.tsx'

const details = z.object({
  phone: text(40),
  email,
  dentalNotation: z.nullable(z.enum(dentalNotations)),
})

type Props = {
  company: Company
  configuration: CompanyConfiguration
  /** Account owners can also change the dental notation here (ruling 4). */
  withNotation: boolean
  sendPicture: (file: File) => Promise<string>
  onClose: () => void
}

/** 'Edit Company Info': logo, support phone and email, notation (VAL-08..11). Mount it when it opens. */
export function CompanyDialog({ company, configuration, withNotation, sendPicture, onClose }: Props) {
  const { t } = useTranslation('profile')
  const pictures = usePictureWords()
  const logo = usePickedPicture(sendPicture, pictures.failed)
  const src = usePicture(company.logoUrl)
  const saveCompany = useCallMutation(companyCalls.updateCompany, { quiet: true })
  const saveConfiguration = useCallMutation(companyCalls.updateConfiguration, { quiet: true })
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(details),
    defaultValues: {
      phone: company.phone ?? '',
      email: company.email ?? '',
      dentalNotation: configuration.dentalNotation,
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      size="small"
      title={t('editCompany')}
      onSubmit={async ({ dentalNotation, ...values }) => {
        const key = await logo.uploadPicked()
        await saveCompany.mutateAsync({
          body: { ...values, ...(key ? { logoUrl: key } : key === null ? { removeLogo: true } : {}) },
        })
        if (dentalNotation && dentalNotation !== configuration.dentalNotation)
          await saveConfiguration.mutateAsync({ body: { dentalNotation } })
        await refreshSession()
        toast.success(t('companySaved'))
      }}
      onFailure={error => {
        if (error instanceof PictureLost) return
        toast.error(t('companyFailed'))
        if (error instanceof ValidationError) showFailure(form, error)
      }}
    >
      <PictureField
        label={t('picture.logo')}
        help={pictures.help}
        name={company.name}
        src={src}
        shape="square"
        picked={logo.pickedFile}
        onPick={logo.setPickedFile}
        refusalOf={pictures.refuse(false)}
        words={pictures.words}
        busy={logo.busy}
      />
      <TextField
        label={t('supportPhone')}
        type="tel"
        dir="ltr"
        required
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label={t('supportEmail')}
        type="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      {withNotation && (
        <Controller
          control={form.control}
          name="dentalNotation"
          render={({ field, fieldState }) => (
            <SelectField
              label={t('dentalNotation')}
              options={configuration.dentalNotations.map(({ id, title }) => ({ value: id, label: title }))}
              error={fieldState.error?.message}
              {...field}
            />
          )}
        />
      )}
    </FormDialog>
  )
}
