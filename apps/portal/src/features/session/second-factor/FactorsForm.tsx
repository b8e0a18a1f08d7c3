import { type OwnFactors, ownFactors } from '@archway/contract/session'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { CodeField } from './CodeField.tsx'

type Props = {
  text: string
  asksPassword: boolean
  asksCode: boolean
  onConfirm: (factors: OwnFactors) => Promise<unknown>
}

/** Asks for the reader's own password, for a code of their second factor, or for both, before something changes. */
export function FactorsForm({ text, asksPassword, asksCode, onConfirm }: Props) {
  const { t } = useTranslation('security')
  const { user } = useSession()
  // A field that is not shown has no value.
  const form = useForm({ resolver: resolverOf(ownFactors), shouldUnregister: true })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(factors => onConfirm(factors).catch(error => showFailure(form, error)))
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-base text-ink-2">{text}</p>
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      {asksPassword && (
        <>
          {/* Tells password managers to which account the password belongs. */}
          <input hidden readOnly autoComplete="username" value={user.data.email} />
          <PasswordField
            label={t('secondFactor.password')}
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
        </>
      )}
      {asksCode && (
        <CodeField
          label={t('secondStep.code')}
          help={t('secondStep.help')}
          autoFocus={!asksPassword}
          error={errors.code?.message}
          {...form.register('code')}
        />
      )}
      <Button type="submit" variant="primary" loading={isSubmitting} className="self-start">
        {t('secondFactor.continue')}
      </Button>
    </form>
  )
}
