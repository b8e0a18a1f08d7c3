import {
  type SignOnSetup,
  type StaffSignOnSetup,
  signOnAdmissions,
  signOnFallbacks,
} from '@archway/contract/contacts'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../../platform/form/form.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../../ui/form/PasswordField.tsx'
import { RadioGroupField } from '../../../../ui/form/RadioGroupField.tsx'
import { SwitchField } from '../../../../ui/form/SwitchField.tsx'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { CopyLine } from './CopyLine.tsx'
import { IssuerTest } from './IssuerTest.tsx'
import { RuleFields } from './RuleFields.tsx'
import type { SetupVariant } from './setup-variants.ts'
import { type TypedForm, typedForm, typedOf } from './sign-on-form.ts'

type Props = {
  setup: SignOnSetup | StaffSignOnSetup
  variant: SetupVariant
  onSave: (typed: TypedForm) => Promise<unknown>
  onClose: () => void
}

/** Sets up sign-in through an identity provider, for a company or the staff. Mount it when it opens. */
export function SignOnDialog({ setup, variant, onSave, onClose }: Props) {
  const { t } = useTranslation('signOn')
  const { provider, redirectUrl, signedOutUrl, backChannelUrl } = setup
  const { texts } = variant
  const form = useForm<TypedForm>({
    mode: 'onTouched',
    resolver: resolverOf(typedForm),
    defaultValues: typedOf(provider),
  })
  const { errors } = form.formState
  const [issuer, clientId, rules] = form.watch(['issuer', 'clientId', 'rules'])
  const isSame = provider?.issuer === issuer.trim() && provider.clientId === clientId.trim()
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t(provider ? 'form.edit' : 'form.create')}
      submitLabel={t('form.save')}
      onSubmit={async values => {
        await onSave(values)
        toast.success(t('setup.saved'))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <p className="text-base text-ink-2">{t('form.register')}</p>
      <CopyLine label={t('setup.redirect')} value={redirectUrl} />
      <CopyLine label={t('setup.signedOut')} value={signedOutUrl} />
      <CopyLine label={t('setup.backChannel')} value={backChannelUrl} />
      <TextField
        label={t('form.name')}
        help={t('form.nameHelp')}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('form.issuer')}
        help={t('form.issuerHelp')}
        required
        type="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        error={errors.issuer?.message}
        {...form.register('issuer')}
      />
      <IssuerTest issuer={issuer} call={variant.test} />
      <TextField
        label={t('form.clientId')}
        required
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        error={errors.clientId?.message}
        {...form.register('clientId')}
      />
      <PasswordField
        label={t('form.secret')}
        help={t(isSame ? 'form.secretStored' : 'form.secretHelp')}
        required={!isSame}
        // Prevents browsers from filling in the viewer's own password.
        autoComplete="new-password"
        error={errors.clientSecret?.message}
        {...form.register('clientSecret')}
      />
      <TextArea
        label={t('form.domains')}
        help={t(texts.domainsHelp)}
        dir="ltr"
        rows={2}
        spellCheck={false}
        error={errors.domains && (errors.domains.message || t('form.domainsWrong'))}
        {...form.register('domains')}
      />
      <Controller
        control={form.control}
        name="admission"
        render={({ field }) => (
          <RadioGroupField
            label={t('form.admission')}
            options={signOnAdmissions.map(value => ({
              value,
              label: t(`form.${value}`),
              hint: t(texts[value]),
            }))}
            {...field}
          />
        )}
      />
      <Controller
        control={form.control}
        name="rules"
        render={({ field }) => (
          <RuleFields
            grants={variant.grants}
            title={t(texts.rules)}
            help={t(texts.rulesHelp)}
            value={field.value}
            onChange={field.onChange}
            error={errors.rules && t('form.ruleMissing')}
          />
        )}
      />
      {rules.length > 0 && (
        <Controller
          control={form.control}
          name="fallback"
          render={({ field }) => (
            <RadioGroupField
              label={t('form.fallback')}
              options={signOnFallbacks.map(value => ({
                value,
                label: t(value === 'member' ? texts.fallbackMember : 'form.fallbacks.refused'),
              }))}
              {...field}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="isOn"
        render={({ field }) => <SwitchField label={t('form.isOn')} help={t('form.isOnHelp')} {...field} />}
      />
    </FormDialog>
  )
}
