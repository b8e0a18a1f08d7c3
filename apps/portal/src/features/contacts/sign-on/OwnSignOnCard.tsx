import { type OwnSignOn, signOnCalls } from '@archway/contract/contacts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../platform/http/toast-failure.ts'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { beginLink } from './begin.ts'

/**
 * The link between the viewer's account and the identity provider of the company or the staff; renders nothing
 * without one.
 */
export function OwnSignOnCard() {
  const signOn = useCallQuery(signOnCalls.ownSignOn).data?.data
  return signOn && (signOn.providerName || signOn.linkedAt) ? <LinkCard own={signOn} /> : null
}

function LinkCard({ own: { providerName, linkedAt, lastUsedAt } }: { own: OwnSignOn }) {
  const { t } = useTranslation('signOn')
  const dates = useDates()
  const confirm = useConfirm()
  const [isLeaving, setLeaving] = useState(false)
  const remove = useCallMutation(signOnCalls.unlinkSignOn, { affects: [signOnCalls.ownSignOn] })
  const link = async () => {
    setLeaving(true)
    await beginLink().catch(error => {
      setLeaving(false)
      toastFailure(error)
    })
  }
  const unlink = async () => {
    const isConfirmed = await confirm({
      title: t('own.removeQuestion'),
      message: t('own.removeText'),
      confirmLabel: t('own.remove'),
      tone: 'danger',
    })
    if (isConfirmed) remove.mutate({}, { onSuccess: () => toast.success(t('own.removed')) })
  }
  return (
    <Card
      title={t('own.title')}
      description={providerName ? t('own.text', { name: providerName }) : t('own.off')}
      footer={
        linkedAt ? (
          <Button loading={remove.isPending} onClick={() => void unlink()}>
            {t('own.remove')}
          </Button>
        ) : (
          <Button loading={isLeaving} onClick={() => void link()}>
            {t('own.link')}
          </Button>
        )
      }
    >
      <p className="flex flex-wrap gap-x-3 text-base text-ink-2">
        {linkedAt ? (
          <>
            <span>{t('own.linked', { day: dates.day(linkedAt) })}</span>
            {lastUsedAt && <span>{t('own.used', { moment: dates.moment(lastUsedAt) })}</span>}
          </>
        ) : (
          <span>{t('own.none')}</span>
        )}
      </p>
    </Card>
  )
}
