import { type Passkey, passkeyCalls } from '@archway/contract/session'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { hasPasskeys } from './remembered.ts'

const PasskeyDialog = lazyDialog(async () => (await import('./PasskeyDialog.tsx')).PasskeyDialog)

/** The passkeys of the reader: adding, naming and removing them (S14). */
export function PasskeysCard() {
  const { t } = useTranslation('security')
  const [edited, setEdited] = useState<{ passkey: Passkey | null }>()
  const passkeysQuery = useCallQuery(passkeyCalls.passkeys)
  if (passkeysQuery.isError && !passkeysQuery.data)
    return <ErrorState onRetry={() => void passkeysQuery.refetch()} />
  if (!passkeysQuery.data) return <Loading delay={200} />
  const passkeys = passkeysQuery.data.data
  return (
    <>
      <Card
        title={t('passkeys.title')}
        description={t('passkeys.text')}
        footer={
          hasPasskeys() ? (
            <Button onClick={() => setEdited({ passkey: null })}>{t('passkeys.add')}</Button>
          ) : (
            <p className="text-sm text-ink-2">{t('passkeys.unsupported')}</p>
          )
        }
      >
        {passkeys.length === 0 ? (
          <p className="text-base text-ink-2">{t('passkeys.none')}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {passkeys.map(passkey => (
              <PasskeyRow key={passkey.uuid} passkey={passkey} onRename={() => setEdited({ passkey })} />
            ))}
          </ul>
        )}
      </Card>
      {edited && <PasskeyDialog passkey={edited.passkey} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function PasskeyRow({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { t } = useTranslation('security')
  const dates = useDates()
  const confirm = useConfirm()
  const remove = useCallMutation(passkeyCalls.removePasskey, { affects: [passkeyCalls.passkeys] })
  const { uuid, name, createdAt, lastUsedAt } = passkey
  const confirmAndRemove = async () => {
    const isConfirmed = await confirm({
      title: t('passkeys.removeQuestion', { name }),
      message: t('passkeys.removeText'),
      confirmLabel: t('passkeys.remove'),
      tone: 'danger',
    })
    if (isConfirmed)
      remove.mutate(
        { params: { passkeyId: uuid } },
        { onSuccess: () => toast.success(t('passkeys.removed')) },
      )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-base font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span>{t('passkeys.created', { day: dates.day(createdAt) })}</span>
          <span>
            {lastUsedAt ? t('passkeys.used', { moment: dates.moment(lastUsedAt) }) : t('passkeys.unused')}
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={t('passkeys.renameLabel', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
        <Button
          size="small"
          aria-label={t('passkeys.removeLabel', { name })}
          loading={remove.isPending}
          onClick={() => void confirmAndRemove()}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  )
}
