import { type ApiKey, apiKeyCalls } from '@archway/contract/integrations'
import { isolateLtr } from '@archway/words/locale'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useScopeWords } from './scope-words.ts'

const CreateKeyDialog = lazyDialog(async () => (await import('./CreateKeyDialog.tsx')).CreateKeyDialog)
const SecretDialog = lazyDialog(async () => (await import('../SecretDialog.tsx')).SecretDialog)

/** The API keys of the company or, for staff who have not switched to a company, of the provider. */
export function ApiKeysCard() {
  const { t } = useTranslation('integrations')
  const { company } = useSession()
  const [dialog, setDialog] = useState<'create' | { secret: string | null }>()
  const apiKeys = useCallQuery(apiKeyCalls.keys)
  const keyScopesQuery = useCallQuery(apiKeyCalls.keyScopes)
  if (apiKeys.isError && !apiKeys.data) return <ErrorState onRetry={() => void apiKeys.refetch()} />
  if (!apiKeys.data) return <Loading delay={200} />
  const keys = apiKeys.data.data
  return (
    <>
      <Card
        title={t(company ? 'keys.title' : 'keys.labTitle')}
        description={t(company ? 'keys.text' : 'keys.labText')}
        footer={
          <Button disabled={!keyScopesQuery.data} onClick={() => setDialog('create')}>
            {t('keys.add')}
          </Button>
        }
      >
        {keys.length === 0 ? (
          <p className="text-base text-ink-2">{t('keys.none')}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {keys.map(key => (
              <KeyRow key={key.uuid} apiKey={key} />
            ))}
          </ul>
        )}
      </Card>
      {dialog === 'create' && keyScopesQuery.data && (
        <CreateKeyDialog
          offeredScopes={keyScopesQuery.data.data.scopes}
          onCreated={secret => setDialog({ secret })}
          onClose={() => setDialog(now => (now === 'create' ? undefined : now))}
        />
      )}
      {typeof dialog === 'object' && (
        <SecretDialog
          title={t('secret.title')}
          label={t('secret.label')}
          text={t('secret.text')}
          missing={t('secret.missing')}
          secret={dialog.secret}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('integrations')
  const dates = useDates()
  const confirm = useConfirm()
  const scopeWords = useScopeWords()
  const revoke = useCallMutation(apiKeyCalls.revokeKey, { affects: [apiKeyCalls.keys] })
  const { uuid, name, start, scopes, addresses, createdAt, createdByName, expiresAt, lastUsedAt } = apiKey
  const confirmAndRevoke = async () => {
    const isConfirmed = await confirm({
      title: t('keys.revokeQuestion', { name }),
      message: t('keys.revokeText'),
      confirmLabel: t('keys.revoke'),
      tone: 'danger',
    })
    if (isConfirmed)
      revoke.mutate({ params: { keyId: uuid } }, { onSuccess: () => toast.success(t('keys.revoked')) })
  }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <p className="text-base font-medium break-words">
          <bdi>{name}</bdi>{' '}
          <bdi dir="ltr" className="font-mono text-sm font-normal text-ink-2">
            {start}…
          </bdi>
        </p>
        <p className="text-sm text-ink-2">{scopeWords(scopes).join(' · ')}</p>
        {addresses.length > 0 && (
          <p className="text-sm break-words text-ink-2">
            {t('keys.from', { addresses: addresses.map(address => isolateLtr(address)).join(', ') })}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span>
            {createdByName
              ? t('keys.createdBy', { day: dates.day(createdAt), name: createdByName })
              : t('keys.created', { day: dates.day(createdAt) })}
          </span>
          <span>{t('keys.expires', { day: dates.day(expiresAt) })}</span>
          <span>{lastUsedAt ? t('keys.used', { moment: dates.moment(lastUsedAt) }) : t('keys.unused')}</span>
        </p>
      </div>
      <Button
        size="small"
        aria-label={t('keys.revokeLabel', { name })}
        loading={revoke.isPending}
        onClick={() => void confirmAndRevoke()}
      >
        {t('keys.revoke')}
      </Button>
    </li>
  )
}
