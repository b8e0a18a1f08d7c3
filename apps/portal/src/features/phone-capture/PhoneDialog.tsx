import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { isPhonePhoto, phoneCaptureCalls } from '@archway/contract/phone-capture'
import { Camera, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../platform/http/client.ts'
import { CallFailed } from '../../platform/http/problems.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { usePhone } from '../../ui/page/use-narrow.ts'
import { QrCode } from '../../ui/picture/QrCode.tsx'
import { useMinutesLeft } from './time-left.ts'

type Link = { token: string; expiresAt: string; since: string }

/**
 * The link of this window for the case. It is requested without an idempotency key: a stored response would lack its
 * token.
 */
const usePhoneLink = (caseUuid: string) => {
  const [link, setLink] = useState<Link | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const params = { id: caseUuid }
  const fail = (error: unknown) =>
    setFailed(error instanceof CallFailed ? (error.messages[0] ?? error.message) : String(error))

  const openLink = async () => {
    setFailed(null)
    try {
      const { data } = await send(phoneCaptureCalls.openPhoneLink, { params, quiet: true })
      const { token, expiresAt } = data
      if (token) setLink({ token, expiresAt, since: new Date().toISOString() })
    } catch (error) {
      fail(error)
    }
  }
  const prolong = async () => {
    try {
      const { data } = await send(phoneCaptureCalls.prolongPhoneLink, { params, quiet: true })
      setLink(before => before && { ...before, expiresAt: data.expiresAt })
    } catch {
      // The link has expired: it is replaced by a new code.
      await openLink()
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one link for each time the dialog is opened
  useEffect(() => {
    void openLink()
    return () => void send(phoneCaptureCalls.closePhoneLink, { params, quiet: true }).catch(() => {})
  }, [])
  return { link, failed, open: openLink, prolong }
}

function Arrived({ photos }: { photos: readonly CaseAsset[] }) {
  const { t } = useTranslation(['phoneCapture', 'caseFiles'])
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <p aria-live="polite" className="text-base font-medium">
        {photos.length === 0 ? t('waiting') : t('arrived', { count: photos.length })}
      </p>
      <ul className="grid grid-cols-3 gap-2">
        {photos.map(({ uuid, typeKey, previewUrl }) => (
          <li key={uuid} className="min-w-0 overflow-hidden rounded-control border border-line">
            <span className="flex aspect-3/2 items-center justify-center bg-sunken">
              {previewUrl ? (
                <img src={previewUrl} alt="" className="size-full object-cover" />
              ) : (
                <CircleCheck aria-hidden className="size-6 text-green-ink" />
              )}
            </span>
            <span className="block truncate px-2 py-1 text-xs text-ink-2">
              {t(`caseFiles:types.${typeKey}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The QR code for a phone, and the photos as they arrive. Closing the dialog ends the link. */
export function PhoneDialog({ caseUuid, onClose }: { caseUuid: string; onClose: () => void }) {
  const { t } = useTranslation('phoneCapture')
  const { link, failed, open, prolong } = usePhoneLink(caseUuid)
  const minutesLeft = useMinutesLeft(link?.expiresAt ?? null)
  const files = useCallQuery(caseFileCalls.ofCase, { params: { id: caseUuid } }).data?.data ?? []
  const photos = files.filter(
    ({ current, typeKey, createdAt }) =>
      current && link !== null && createdAt >= link.since && isPhonePhoto(typeKey),
  )
  const isExpired = minutesLeft === 0
  // A phone cannot read a code from its own screen.
  const isPhone = usePhone()
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="medium"
      closeOnOutsidePress={false}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          {link && (
            <Button onClick={() => void (isExpired ? open() : prolong())}>
              {t(isExpired ? 'renew' : 'prolong')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      {failed ? (
        <ErrorState message={failed} onRetry={() => void open()} />
      ) : !link ? (
        <Loading label={t('preparing')} />
      ) : (
        <div className="flex flex-wrap gap-6 max-sm:flex-col max-sm:items-center">
          {isPhone && !isExpired && (
            <LinkButton
              variant="primary"
              icon={Camera}
              href={`/phone#${link.token}`}
              target="_blank"
              rel="noreferrer"
              className="w-full"
            >
              {t('thisPhone')}
            </LinkButton>
          )}
          <div className="flex w-56 flex-col gap-2">
            <div className="relative size-56">
              <QrCode text={`${window.location.origin}/phone#${link.token}`} label={t('code')} />
              {isExpired && (
                <div className="absolute inset-0 flex items-center justify-center rounded-control bg-surface p-4 text-center text-base font-medium">
                  {t('over')}
                </div>
              )}
            </div>
            {!isExpired && minutesLeft !== null && (
              <p className="text-center text-sm text-ink-2">{t('left', { count: minutesLeft })}</p>
            )}
          </div>
          <Arrived photos={photos} />
        </div>
      )}
    </Modal>
  )
}
