import { passkeyName } from '@archway/contract/session'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { CallFailed } from '../../../platform/http/problems.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { addRequiredPasskey } from './ceremonies.ts'

/** Names and creates the passkey of an account that needs a second factor to sign in. */
export function RequiredPasskeyForm({ onAdded }: { onAdded: (codes: readonly string[] | null) => void }) {
  const { t } = useTranslation('security')
  const form = useForm({ resolver: resolverOf(passkeyName), defaultValues: { name: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      onAdded(await addRequiredPasskey(name))
    } catch (error) {
      // Other errors come from the browser, mostly because the user closed its dialog.
      if (error instanceof CallFailed) showFailure(form, error)
      else form.setError('root', { message: t('passkeys.stopped') })
    }
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-base text-ink-2">{t('secondStep.passkeySetup')}</p>
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <TextField
        label={t('passkeys.name')}
        help={t('passkeys.addText')}
        required
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" variant="primary" loading={isSubmitting} className="self-start">
        {t('secondStep.createPasskey')}
      </Button>
    </form>
  )
}
