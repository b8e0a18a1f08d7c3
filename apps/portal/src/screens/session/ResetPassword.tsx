import { sessionCalls } from '@archway/contract/session'
import { useSelector } from '@tanstack/react-store'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { useGo } from '../../platform/list/navigate.ts'
import { resumePush } from '../../platform/live/push.ts'
import { useSession } from '../../platform/session/session.ts'
import { takeRememberedPath } from '../../platform/session/session-record.ts'
import { settleWeakPassword, weakPassword } from '../../platform/session/weak-password.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { repeatedPassword } from './repeated-password.ts'

const changed = z.intersection(z.object({ oldPassword: z.string().check(z.minLength(1)) }), repeatedPassword)

export function Screen() {
  const { t } = useTranslation(['session', 'forms'])
  const { user, company } = useSession()
  const form = useForm({
    resolver: resolverOf(changed),
    defaultValues: { oldPassword: '', password: '', repeat: '' },
  })
  const weak = useSelector(weakPassword)
  const go = useGo()
  /** Continues to the page that the sign-in was meant for. */
  const moveOn = () => {
    settleWeakPassword()
    go(takeRememberedPath() ?? '/', { replace: true })
  }
  const change = useCallMutation(sessionCalls.resetPassword, { quiet: true })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ oldPassword, password }) => {
    try {
      await change.mutateAsync({ body: { oldPassword, newPassword: password } })
      // The server has opened a new session; the push subscription belonged to the previous one.
      void resumePush(user.uuid)
      toast.success(t('reset.done'))
      form.reset()
      if (weak.length > 0) moveOn()
    } catch (error) {
      showFailure(form, error)
    }
  })
  return (
    <PageLayout header={<PageHeader title={t('reset.title')} description={t('reset.lead')} />}>
      {weak.length > 0 && (
        <Banner
          tone="warning"
          title={t('weakPassword.title')}
          className="max-w-md"
          action={<Button onClick={moveOn}>{t('weakPassword.later')}</Button>}
        >
          <p>{t('weakPassword.text')}</p>
          <ul className="list-disc ps-5">
            {weak.map(problem => (
              <li key={problem}>{t(`forms:${problem}`)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Card className="max-w-md">
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          {/* Tells password managers for which account to store the new password. */}
          <input hidden readOnly autoComplete="username" value={user.data.email} />
          {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
          <PasswordField
            label={t('reset.old')}
            autoComplete="current-password"
            error={errors.oldPassword?.message}
            {...form.register('oldPassword')}
          />
          <NewPasswordField
            label={t('reset.password')}
            currentValue={form.watch('password')}
            owner={{ email: user.data.email, name: user.data.displayName, company: company?.name }}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <PasswordField
            label={t('reset.repeat')}
            autoComplete="new-password"
            error={errors.repeat?.message}
            {...form.register('repeat')}
          />
          <Button type="submit" variant="primary" loading={isSubmitting} className="self-start">
            {t('reset.submit')}
          </Button>
        </form>
      </Card>
    </PageLayout>
  )
}
