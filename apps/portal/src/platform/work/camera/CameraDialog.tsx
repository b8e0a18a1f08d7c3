import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import type { CameraDialogProps } from './camera-dialog.ts'
import { useCamera } from './use-camera.ts'

/** The picture of the camera, and what became of the code that was read last. */
export function CameraDialog({ last, onCode, onClose }: CameraDialogProps) {
  const { t } = useTranslation('lab')
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t('camera.open')}
      description={t('camera.text')}
      footer={<Button onClick={onClose}>{t('camera.close')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <CameraPicture onCode={onCode} />
        <div role="status">
          {last && !last.right && <Banner tone="error">{last.text}</Banner>}
          {last?.right && (
            <p className="flex items-center gap-2 rounded-control bg-green px-3 py-2 text-base font-medium text-green-ink">
              <CircleCheck aria-hidden className="size-4 shrink-0" />
              <bdi>{last.text}</bdi>
            </p>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** Mounted with its video element, which the dialog renders later than itself. */
function CameraPicture({ onCode }: Pick<CameraDialogProps, 'onCode'>) {
  const { t } = useTranslation('lab')
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const state = useCamera(video, onCode, attempt)
  const isShown = state === 'starting' || state === 'on'
  return (
    <>
      {!isShown && (
        <>
          <Banner tone="error">{t(`camera.${state}`)}</Banner>
          {state !== 'insecure' && (
            <div>
              <Button onClick={() => setAttempt(before => before + 1)}>{t('camera.again')}</Button>
            </div>
          )}
        </>
      )}
      {state === 'starting' && <Loading />}
      <video
        ref={video}
        playsInline
        muted
        aria-label={t('camera.picture')}
        className={cx('aspect-4/3 w-full rounded-control bg-surface-2 object-cover', !isShown && 'hidden')}
      />
    </>
  )
}
