import { type Passkey, passkeyCalls, passkeyName } from '@archway/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { send } from '../../../platform/http/client.ts'
import { CallFailed } from '../../../platform/http/problems.ts'
import { callKey } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

type Props = {
  /** The passkey to rename; null creates one. */
  passkey: Passkey | null
  onClose: () => void
}

/** Names a new passkey, which the browser then creates, or renames an existing one. */
export function PasskeyDialog({ passkey, onClose }: Props) {
  const { t } = useTranslation('security')
  const client = useQueryClient()
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(passkeyName),
    defaultValues: { name: passkey?.name ?? '' },
  })
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      size="small"
      title={t(passkey ? 'passkeys.renameTitle' : 'passkeys.add')}
      onSubmit={async ({ name }) => {
        if (passkey) {
          const params = { passkeyId: passkey.uuid }
          await send(passkeyCalls.renamePasskey, { params, body: { name }, quiet: true })
        } else await (await import('./ceremonies.ts')).addPasskey(name)
        toast.success(t(passkey ? 'passkeys.saved' : 'passkeys.added'))
        await client.invalidateQueries({ queryKey: callKey(passkeyCalls.passkeys) })
      }}
      onFailure={error => {
        // Other errors come from the browser, mostly because the user closed its dialog.
        if (error instanceof CallFailed) showFailure(form, error)
        else if (error instanceof Error && error.name === 'InvalidStateError')
          form.setError('root', { message: t('passkeys.present') })
        else toast.error(t('passkeys.stopped'))
      }}
    >
      <TextField
        label={t('passkeys.name')}
        help={passkey ? undefined : t('passkeys.addText')}
        required
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormDialog>
  )
}
