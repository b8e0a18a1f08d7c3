import type { PhotoEdit } from '@archway/contract/case-files'
import { CaretsToAxisDashedVertical, RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { ZoomRange } from '../../../ui/picture/ZoomRange.tsx'
import { turnedPicture } from './turned-picture.ts'

type PhotoEditorProps = {
  /** Object URL of the original photo. */
  source: string
  name: string
  /**
   * What happens to the original: `retained` on the server behind the edited photo, or replaced by the edited photo
   * before it is `sent`.
   */
  original: 'retained' | 'sent'
  /** Applies the edit; resolves when it is done. */
  onUse: (edit: PhotoEdit) => Promise<void>
  onClose: () => void
}

/** Rotation in degrees, clockwise. */
type Turn = PhotoEdit['turn']
const turns: readonly Turn[] = [0, 90, 180, 270]
const turnBy = (turn: Turn, degrees: 90 | 270): Turn =>
  turns[(turns.indexOf(turn) + degrees / 90) % turns.length] ?? 0

/** Ratio of width to height; `whole` uses that of the photo. */
const shapes = { whole: null, '3:2': 3 / 2, '4:3': 4 / 3, '1:1': 1, '3:4': 3 / 4 } as const
type Shape = keyof typeof shapes

/** A crop in percent of the photo's width and height. */
type CropPercent = { x: number; y: number; width: number; height: number }
const wholePhoto: CropPercent = { x: 0, y: 0, width: 100, height: 100 }
/** Crops that remove less than this percentage of a side are treated as accidental. */
const minCropPercent = 0.5

/**
 * Rotates, mirrors and crops a photo. Props: `source`, `name`, `original` (retained | sent), `onUse(edit)`, `onClose`.
 */
export function PhotoEditor({ source, name, original, onUse, onClose }: PhotoEditorProps) {
  const { t } = useTranslation('caseFiles')
  const { t: kit } = useTranslation('kit')
  const [turn, setTurn] = useState<Turn>(0)
  const [isMirrored, setMirror] = useState(false)
  const [shape, setShape] = useState<Shape>('whole')
  const [natural, setNatural] = useState(4 / 3)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropPercent>(wholePhoto)
  const [isBusy, setBusy] = useState(false)
  const [isBroken, setBroken] = useState(false)

  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    let isActive = true
    turnedPicture(source, turn, isMirrored)
      .then(picture => {
        if (isActive) setShown(URL.createObjectURL(picture))
      })
      .catch(() => isActive && setBroken(true))
    return () => {
      isActive = false
    }
  }, [source, turn, isMirrored])
  // Only after the next picture has replaced it: it may still be loading when the photo is rotated.
  useEffect(
    () => () => {
      if (shown) URL.revokeObjectURL(shown)
    },
    [shown],
  )
  const isWhole = area.width > 100 - minCropPercent && area.height > 100 - minCropPercent
  const isChanged = turn !== 0 || isMirrored || !isWhole
  const saveChanges = async () => {
    setBusy(true)
    // The server expects fractions from 0 to 1, inside the photo.
    const fraction = (percent: number) => Math.min(1, Math.max(0, percent / 100))
    const [x, y] = [fraction(area.x), fraction(area.y)]
    const fractions = {
      x,
      y,
      width: Math.min(fraction(area.width), 1 - x),
      height: Math.min(fraction(area.height), 1 - y),
    }
    try {
      await onUse({ turn, mirror: isMirrored, ...(isWhole ? {} : { crop: fractions }) })
      onClose()
    } catch {
      // The error was already shown; the editor stays open.
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="large"
      closeOnOutsidePress={false}
      title={t('edit.title', { name })}
      description={t(`edit.text.${original}`)}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isChanged || isBroken}
            loading={isBusy}
            onClick={() => void saveChanges()}
          >
            {t('edit.use')}
          </Button>
        </>
      }
    >
      {isBroken && (
        <p role="alert" className="pb-2 text-sm text-danger-text">
          {t('viewer.failed')}
        </p>
      )}
      <div dir="ltr" className="relative h-[46dvh] min-h-64 overflow-hidden rounded-card bg-sunken">
        {shown && (
          <Cropper
            image={shown}
            crop={crop}
            zoom={zoom}
            aspect={shapes[shape] ?? natural}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={percent => setArea(percent)}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => setNatural(naturalWidth / naturalHeight)}
            mediaProps={{ onError: () => setBroken(true), alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': t('edit.area') }}
          />
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="flex gap-1">
          <IconButton
            icon={RotateCcw}
            label={t('edit.turnLeft')}
            onClick={() => setTurn(turnBy(turn, 270))}
          />
          <IconButton icon={RotateCw} label={t('edit.turnRight')} onClick={() => setTurn(turnBy(turn, 90))} />
          <IconButton
            icon={CaretsToAxisDashedVertical}
            label={t('edit.mirror')}
            aria-pressed={isMirrored}
            onClick={() => setMirror(!isMirrored)}
          />
        </div>
        <div className="w-44">
          <SelectField
            label={t('edit.shape')}
            value={shape}
            onChange={value => setShape(value as Shape)}
            options={(Object.keys(shapes) as Shape[]).map(value => ({
              value,
              label: value === 'whole' ? t('edit.asItIs') : value,
            }))}
          />
        </div>
        <div className="flex flex-1 pb-1.5">
          <ZoomRange label={t('edit.zoom')} value={zoom} max={4} onChange={setZoom} />
        </div>
      </div>
    </Modal>
  )
}
