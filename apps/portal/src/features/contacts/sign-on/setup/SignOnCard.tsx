import {
  type SignOnRule,
  type SignOnSetup,
  type StaffSignOnSetup,
  signOnCalls,
} from '@archway/contract/contacts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../../platform/http/use-call.ts'
import { hasManagers, useSession } from '../../../../platform/session/session.ts'
import { Button } from '../../../../ui/action/Button.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../../ui/feedback/Loading.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { lazyDialog } from '../../../../ui/lazy/lazy-dialog.tsx'
import { useConfirm } from '../../../../ui/overlay/use-confirm.ts'
import { Card } from '../../../../ui/page/Card.tsx'
import { ProviderSummary } from './ProviderSummary.tsx'
import { type SetupVariant, setupVariants } from './setup-variants.ts'
import { bodyOf, type TypedForm } from './sign-on-form.ts'

const SignOnDialog = lazyDialog(async () => (await import('./SignOnDialog.tsx')).SignOnDialog)

/** The identity provider of the company: its settings, and how to change or remove it (S14). */
export function SignOnCard() {
  const session = useSession()
  const signOnSetup = useCallQuery(signOnCalls.signOnSetup)
  const affects = [signOnCalls.signOnSetup]
  const save = useCallMutation(signOnCalls.saveSignOn, { quiet: true, affects })
  const remove = useCallMutation(signOnCalls.deleteSignOn, { affects })
  if (signOnSetup.isError && !signOnSetup.data)
    return <ErrorState onRetry={() => void signOnSetup.refetch()} />
  if (!signOnSetup.data) return <Loading delay={200} />
  return (
    <SetupCard
      setup={signOnSetup.data.data}
      variant={hasManagers(session) ? setupVariants.company : setupVariants.withoutManagers}
      onSave={form => save.mutateAsync({ body: bodyOf<SignOnRule>(form) })}
      removing={remove.isPending}
      onRemove={done => remove.mutate({}, { onSuccess: done })}
    />
  )
}

type Props = {
  setup: SignOnSetup | StaffSignOnSetup
  variant: SetupVariant
  onSave: (form: TypedForm) => Promise<unknown>
  removing: boolean
  onRemove: (done: () => void) => void
  /** Shown above the settings. */
  notice?: ReactNode
}

/** The card of an identity provider, shared by companies and staff. */
export function SetupCard({ setup, variant, onSave, removing, onRemove, notice }: Props) {
  const { t } = useTranslation('signOn')
  const confirm = useConfirm()
  const [isEditing, setEditing] = useState(false)
  // Single sign-on is disabled for the whole installation.
  if (!setup.isAvailable) return null
  const confirmRemoval = async () => {
    const isConfirmed = await confirm({
      title: t('setup.removeQuestion'),
      message: t('setup.removeText'),
      confirmLabel: t('setup.remove'),
      tone: 'danger',
    })
    if (isConfirmed) onRemove(() => toast.success(t('setup.removed')))
  }
  const { provider } = setup
  return (
    <>
      <Card
        title={t('setup.title')}
        description={t(variant.texts.text)}
        footer={
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setEditing(true)}>{t(provider ? 'setup.edit' : 'setup.add')}</Button>
            {provider && (
              <Button loading={removing} onClick={() => void confirmRemoval()}>
                {t('setup.remove')}
              </Button>
            )}
          </div>
        }
      >
        {notice}
        {provider ? (
          <ProviderSummary setup={setup} provider={provider} texts={variant.texts} />
        ) : (
          <p className="text-base text-ink-2">{t('setup.none')}</p>
        )}
      </Card>
      {isEditing && (
        <SignOnDialog setup={setup} variant={variant} onSave={onSave} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
