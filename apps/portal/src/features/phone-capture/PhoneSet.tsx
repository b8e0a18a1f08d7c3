import { phoneCaptureCalls } from '@archway/contract/phone-capture'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../platform/http/problems.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { Disconnected } from '../../ui/drawings/Disconnected.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { PhoneSlot } from './PhoneSlot.tsx'
import { useMinutesLeft } from './time-left.ts'
import { type SendPhoto, usePhonePhotos } from './use-phone-photos.ts'

/** The page on the phone: the photos to take, one after the other. */
export function PhoneSet({ token, sendPhoto }: { token: string; sendPhoto: SendPhoto }) {
  const { t } = useTranslation('phoneCapture')
  const body = { token }
  const set = useCallQuery(phoneCaptureCalls.phoneSet, { body }, { refetchInterval: 20_000 })
  const { photos, take } = usePhonePhotos(token, sendPhoto, () => void set.refetch())
  const minutesLeft = useMinutesLeft(set.data?.data.expiresAt ?? null)
  const isOver =
    minutesLeft === 0 ||
    (set.error instanceof CallFailed &&
      (set.error.code === 'PHONE_LINK_OVER' || set.error.code === 'INVALID'))

  if (isOver) return <EmptyState drawing={<Disconnected />} title={t('overTitle')} text={t('overText')} />
  if (!set.data)
    return set.isError ? (
      <ErrorState message={t('loadFailed')} onRetry={() => void set.refetch()} />
    ) : (
      <Loading label={t('loading')} />
    )
  const { slots } = set.data.data
  const isHere = (slot: (typeof slots)[number]) =>
    photos[slot.typeKey] ? photos[slot.typeKey]?.state === 'here' : slot.status === 'here'
  const isBusy = (slot: (typeof slots)[number]) =>
    ['sending', 'waiting'].includes(photos[slot.typeKey]?.state ?? '')
  const next = slots.find(slot => !isHere(slot) && !isBusy(slot))
  const doneCount = slots.filter(isHere).length
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 className="text-xl font-semibold">{t('phoneTitle')}</h1>
        <p className="mt-1 text-base text-ink-2">
          {doneCount === slots.length
            ? t('allHere')
            : t('progress', { done: doneCount, total: slots.length })}
        </p>
        {minutesLeft !== null && <p className="text-sm text-ink-3">{t('left', { count: minutesLeft })}</p>}
      </header>
      <ul className="flex flex-col gap-3">
        {slots.map(slot => (
          <PhoneSlot
            key={slot.typeKey}
            slot={slot}
            photo={photos[slot.typeKey]}
            next={slot === next}
            onTake={file => take(slot.typeKey, file)}
          />
        ))}
      </ul>
    </div>
  )
}
