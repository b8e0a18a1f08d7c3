import type { PhoneSet } from '@archway/contract/phone-capture'
import { Camera, CircleAlert, CircleCheck, Images } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { recordPositions } from '../../platform/files/record-positions.ts'
import { Button } from '../../ui/action/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { RecordDrawing } from '../../ui/drawings/photos.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import type { PhonePhoto } from './use-phone-photos.ts'

type PhoneSlotProps = {
  slot: PhoneSet['slots'][number]
  photo: PhonePhoto | undefined
  /** This is the next photo to take. */
  next: boolean
  onTake: (file: File) => void
}

const kinds = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

/** One photo to take: an example, its upload state, and the camera. */
export function PhoneSlot({ slot, photo, next, onTake }: PhoneSlotProps) {
  const { t } = useTranslation(['phoneCapture', 'caseFiles'])
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const name = t(`caseFiles:types.${slot.typeKey}`)
  const problem = photo ? photo.problem : slot.problem
  const isHere = photo ? photo.state === 'here' : slot.status === 'here'
  const isBusy = photo?.state === 'sending' || photo?.state === 'waiting'
  const input = (ref: typeof camera, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      accept={kinds}
      aria-label={t(capture ? 'take' : 'choose', { name })}
      {...(capture ? { capture: 'environment' as const } : {})}
      onChange={event => {
        const [file] = event.target.files ?? []
        event.target.value = ''
        if (file) onTake(file)
      }}
    />
  )
  return (
    <li
      className={cx(
        'flex flex-col gap-3 rounded-card border bg-surface p-4',
        next ? 'border-primary' : problem ? 'border-danger' : 'border-line',
      )}
    >
      <div className="flex items-center gap-4">
        <span className="flex h-20 w-28 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken">
          {photo ? (
            <img src={photo.picture} alt="" className="size-full object-cover" />
          ) : (
            <span className="block w-24">
              <RecordDrawing position={recordPositions[slot.typeKey] ?? 'frontal'} />
            </span>
          )}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold">{name}</h2>
          <p className="text-sm text-ink-2">
            {t(`hints.${recordPositions[slot.typeKey] ?? 'frontal'}` as 'hints.frontal')}
          </p>
          {isHere && (
            <p className="mt-1 flex items-center gap-1.5 text-sm text-green-ink">
              <CircleCheck aria-hidden className="size-4" />
              {t('here')}
            </p>
          )}
          {!photo && slot.status === 'arriving' && (
            <p className="mt-1 text-sm text-ink-3">{t('elsewhere')}</p>
          )}
        </div>
      </div>
      {problem && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger-text">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{problem}</span>
        </p>
      )}
      {isBusy && photo ? (
        <div className="flex flex-col gap-1">
          <ProgressBar value={photo.percent} label={t('sending', { name })} />
          {photo.state === 'waiting' && <p className="text-sm text-ink-3">{t('noLine')}</p>}
        </div>
      ) : (
        <div className="flex gap-2">
          <Button
            icon={Camera}
            variant={next ? 'primary' : 'secondary'}
            aria-label={t('take', { name })}
            onClick={() => camera.current?.click()}
            className="min-h-11 flex-1"
          >
            {t(isHere || problem ? 'again' : 'takeShort')}
          </Button>
          <Button
            icon={Images}
            aria-label={t('choose', { name })}
            onClick={() => gallery.current?.click()}
            className="min-h-11"
          >
            {t('chooseShort')}
          </Button>
        </div>
      )}
      {input(camera, true)}
      {input(gallery, false)}
    </li>
  )
}
