import { PencilLine, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import type { TakePicture } from '../review/use-plan-look.ts'

const DrawDialog = lazyDialog(async () => (await import('../../../ui/picture/DrawDialog.tsx')).DrawDialog)

type Props = {
  /** Takes a picture of the models as they are seen; without it, a drawing can only be removed. */
  take: TakePicture | undefined
  drawing: Blob | null
  onDrawing: (drawing: Blob | null) => void
}

/** Draws on a picture of the models for a comment that is being written. */
export function CommentDrawing({ take, drawing, onDrawing }: Props) {
  const { t } = useTranslation('plans')
  const [picture, setPicture] = useState<Blob | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (!drawing) return setShown(null)
    const url = URL.createObjectURL(drawing)
    setShown(url)
    return () => URL.revokeObjectURL(url)
  }, [drawing])
  return (
    <>
      {shown ? (
        <div className="relative flex h-36 max-w-64 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken">
          <img src={shown} alt={t('review.drawing')} className="max-h-full max-w-full object-contain" />
          <span className="absolute end-1.5 top-1.5">
            <IconButton
              icon={X}
              size="small"
              variant="secondary"
              label={t('review.removeDrawing')}
              onClick={() => onDrawing(null)}
            />
          </span>
        </div>
      ) : (
        take && (
          <Button
            size="small"
            icon={PencilLine}
            onClick={() => void take().then(setPicture)}
            className="self-start"
          >
            {t('review.draw')}
          </Button>
        )
      )}
      {picture && (
        <DrawDialog
          picture={picture}
          onUse={newDrawing => {
            onDrawing(newDrawing)
            setPicture(null)
          }}
          onClose={() => setPicture(null)}
        />
      )}
    </>
  )
}

/** The bytes of a file in base64, as a call takes them. */
export const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
