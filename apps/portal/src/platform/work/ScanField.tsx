import { Camera, CircleCheck, ScanBarcode, Volume2, VolumeX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { playBeep } from '../../ui/feedback/beep.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { LazyCameraDialog } from './camera/camera-dialog.ts'
import { addScanTarget } from './scan-target.ts'
import { usKey } from './us-key.rules.ts'

/** The result of a scanned code. */
export type Scanned = { readonly right: boolean; readonly text: string }

type Props = {
  /** Receives the scanned code as typed and, if different, as decoded from key positions. */
  onCode: (codes: readonly string[]) => Promise<Scanned>
  /** The kind of code it reads; orders for a shipment by default. */
  label?: string
  help?: string
  focused?: boolean
  /** What the last code identifies, which may be known later than its scan; the result of the scan by default. */
  result?: string | null
  /** Several codes are scanned one after another: the camera stays open. */
  several?: boolean
}

const soundKey = 'archway.scanSound'

/**
 * A field for a barcode scanner, which ends each code with Enter; the result is shown by color, text and sound. Codes
 * are handled one after another, in the order in which they were scanned, wherever the focus is.
 */
export function ScanField({ onCode, label, help, focused = false, result, several = false }: Props) {
  const { t } = useTranslation('lab')
  const [isCameraOpen, setCamera] = useState(false)
  const [code, setCode] = useState('')
  const [last, setLast] = useState<Scanned | null>(null)
  const [hasSound, setSound] = useState(() => localStorage.getItem(soundKey) !== 'off')
  // The keys pressed since the field was empty; null if the text was changed in another way.
  const keys = useRef<string | null>('')

  // Codes whose result is not known yet. The next one is handled after the render that shows the result before it,
  // because `onCode` depends on what was scanned earlier.
  const [waitingScans, setWaitingScans] = useState<readonly (readonly string[])[]>([])
  const [next] = waitingScans

  const queueCodes = (codes: readonly string[]): void => {
    setCode('')
    setLast(null)
    keys.current = ''
    setWaitingScans(before => [...before, codes])
  }
  const handle = useEffectEvent(async (codes: readonly string[]): Promise<void> => {
    try {
      const scanned = await onCode(codes)
      setLast(scanned)
      if (hasSound) playBeep(scanned.right ? 'right' : 'wrong')
      if (scanned.right && !several) setCamera(false)
    } finally {
      setWaitingScans(before => before.slice(1))
    }
  })
  useEffect(() => {
    if (next) void handle(next)
  }, [next])

  const input = useRef<HTMLInputElement>(null)
  const takeFromPage = useEffectEvent((scanned: string): void => {
    input.current?.focus()
    queueCodes([scanned])
  })
  useEffect(
    () =>
      input.current ? addScanTarget({ field: input.current, onCode: code => takeFromPage(code) }) : undefined,
    [],
  )
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    if (event.key === 'Enter') {
      // Inside a form, Enter must not submit it.
      event.preventDefault()
      const fieldText = field.value
      const pressedKeys = keys.current
      if (fieldText.trim() !== '')
        queueCodes([
          fieldText,
          ...(pressedKeys && pressedKeys !== fieldText.trim().toUpperCase() ? [pressedKeys] : []),
        ])
      return
    }
    if (field.value === '' || field.selectionEnd! - field.selectionStart! === field.value.length)
      keys.current = ''
    if (event.key.length > 1) {
      if (event.key !== 'Shift' && event.key !== 'CapsLock') keys.current = null
      return
    }
    const key = usKey(event.code)
    keys.current = keys.current === null || key === null ? null : keys.current + key
  }
  // A code that could not be looked up is shown as wrong until its result has arrived.
  const failedText = last && !last.right && !result ? last.text : undefined
  const right = result === undefined ? last?.right && last.text : !failedText && result
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={input}
        icon={ScanBarcode}
        label={label ?? t('parcel.scan')}
        help={help ?? t('parcel.scanHelp')}
        error={failedText}
        dir="ltr"
        autoFocus={focused}
        autoComplete="off"
        spellCheck={false}
        value={code}
        end={
          <IconButton
            size="small"
            icon={hasSound ? Volume2 : VolumeX}
            label={t(hasSound ? 'parcel.soundOff' : 'parcel.soundOn')}
            onClick={() => {
              localStorage.setItem(soundKey, hasSound ? 'off' : 'on')
              setSound(!hasSound)
            }}
          />
        }
        onChange={event => {
          setCode(event.target.value)
          setLast(null)
        }}
        onKeyDown={handleKeyDown}
      />
      <div>
        <Button size="small" icon={Camera} onClick={() => setCamera(true)}>
          {t('camera.open')}
        </Button>
      </div>
      {isCameraOpen && (
        <LazyCameraDialog last={last} onCode={code => queueCodes([code])} onClose={() => setCamera(false)} />
      )}
      <p role="status" className="sr-only">
        {failedText ?? right}
      </p>
      {right && (
        <p
          aria-hidden
          className="flex items-center gap-2 rounded-control bg-green px-3 py-2 text-base font-medium text-green-ink"
        >
          <CircleCheck className="size-4" />
          <bdi>{right}</bdi>
        </p>
      )}
    </div>
  )
}
