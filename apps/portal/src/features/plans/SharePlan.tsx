import { type Plan, type PlanShare, planCalls, shareDays } from '@archway/contract/plans'
import { isolateText } from '@archway/words/locale'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { lacksDuty, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'

type Days = (typeof shareDays)[number]

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A secret for a link, and its hash; the server receives only the hash. */
const newSecret = async (): Promise<{ secret: string; secretHash: string }> => {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return { secret, secretHash: base64url(new Uint8Array(hash)) }
}

/** Creates and revokes links with which a patient can view the models. */
export function SharePlan({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const [isOpen, setOpen] = useState(false)
  if (lacksDuty(useSession(), 'planning')) return null
  return (
    <>
      <Button size="small" icon={Share2} onClick={() => setOpen(true)}>
        {t('share.action')}
      </Button>
      <Modal open={isOpen} onOpenChange={setOpen} title={t('share.title')} description={t('share.text')}>
        {isOpen && <Links plan={plan} />}
      </Modal>
    </>
  )
}

function Links({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const dates = useDates()
  const confirm = useConfirm()
  const [days, setDays] = useState<Days>(30)
  const [url, setUrl] = useState<string | null>(null)
  const list = useCallQuery(planCalls.planShares, { params: { id: plan.uuid } })
  const make = useCallMutation(planCalls.sharePlan, { affects: [planCalls.planShares] })
  const end = useCallMutation(planCalls.endPlanShare, { affects: [planCalls.planShares] })
  const share = async () => {
    const { secret, secretHash } = await newSecret()
    await make.mutateAsync({ params: { id: plan.uuid }, body: { days, secretHash } })
    // Browsers do not send the part after the `#` to any server.
    setUrl(`${location.origin}/shared#${secret}`)
  }
  const takeBack = async ({ uuid }: PlanShare) => {
    const isConfirmed = await confirm({
      title: t('share.end'),
      message: t('share.endAsk'),
      confirmLabel: t('share.end'),
    })
    if (!isConfirmed) return
    await end.mutateAsync({ params: { id: plan.uuid, shareId: uuid } })
    toast.success(t('share.endDone'))
  }
  const copy = async () => {
    if (!url) return
    await navigator.clipboard.writeText(url)
    toast.success(t('share.copied'))
  }
  return (
    <div className="flex flex-col gap-5">
      {globalThis.isSecureContext ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-40">
            <SelectField
              label={t('share.days')}
              value={String(days)}
              onChange={value => setDays(Number(value) as Days)}
              options={shareDays.map(count => ({ value: String(count), label: t('share.day', { count }) }))}
            />
          </div>
          <Button variant="primary" loading={make.isPending} onClick={() => void share().catch(() => {})}>
            {t('share.make')}
          </Button>
        </div>
      ) : (
        <Banner tone="info">{t('share.insecure')}</Banner>
      )}
      {url && (
        <div className="flex flex-col gap-2">
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={t('share.link')}
                value={url}
                readOnly
                dir="ltr"
                onFocus={event => event.target.select()}
              />
            </div>
            <Button icon={Copy} onClick={() => void copy().catch(() => {})}>
              {t('share.copy')}
            </Button>
          </div>
          <p className="text-sm text-ink-2">{t('share.once')}</p>
        </div>
      )}
      <section aria-label={t('share.list')}>
        <h3 className="text-sm font-medium text-ink-3">{t('share.list')}</h3>
        {list.isError && !list.data ? (
          <ErrorState onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Loading delay={200} />
        ) : list.data.data.length === 0 ? (
          <p className="mt-1 text-base text-ink-2">{t('share.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {list.data.data.map(share => (
              <li
                key={share.uuid}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
              >
                <div className="min-w-0">
                  <p className="text-base">
                    {t('share.by', {
                      name: isolateText(share.createdByName),
                      when: dates.moment(share.createdAt),
                    })}
                  </p>
                  <p className="text-sm text-ink-2">
                    {share.opened === 0 ? t('share.never') : t('share.opened', { count: share.opened })}
                  </p>
                </div>
                <div className="flex items-center gap-3">
                  <StatusChip
                    tone={share.status === 'open' ? 'arrived' : 'ended'}
                    label={
                      share.status === 'open'
                        ? t('share.until', { when: dates.day(share.expiresAt) })
                        : t('share.ended')
                    }
                  />
                  {share.status === 'open' && (
                    <Button size="small" onClick={() => void takeBack(share).catch(() => {})}>
                      {t('share.end')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
