import { CircleCheck, ScanBarcode, Volume2, VolumeX } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { beep } from '../../ui/feedback/beep.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { usKey } from './us-key.rules.ts'

/** What became of a scanned code. */
export type Scanned = { readonly right: boolean; readonly text: string }

type Props = {
  /** Receives the scanned code as typed and, if different, as decoded from key positions. */
  onCode: (codes: readonly string[]) => Promise<Scanned>
  /** What is scanned into it; unless given, orders for a shipment. */
  label?: string
  help?: string
  focused?: boolean
}

const soundKey = 'archway.scanSound'

/** A field for a barcode scanner, which ends each code with Enter; the result is shown by color, text and sound. */
export function ScanField({ onCode, label, help, focused = false }: Props) {
  const { t } = useTranslation('lab')
  const [code, setCode] = useState('')
  const [last, setLast] = useState<Scanned | null>(null)
  const [sounds, setSounds] = useState(() => localStorage.getItem(soundKey) !== 'off')
  // The keys pressed since the field was empty; null if the text was changed in another way.
  const keys = useRef<string | null>('')

  const take = async (field: HTMLInputElement) => {
    const meant = keys.current
    const codes = [code, ...(meant && meant !== code.trim().toUpperCase() ? [meant] : [])]
    const found = await onCode(codes)
    setLast(found)
    if (sounds) beep(found.right ? 'right' : 'wrong')
    keys.current = ''
    // A wrong code stays readable and is replaced by the next one.
    if (found.right) setCode('')
    else field.select()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    if (event.key === 'Enter') {
      // Inside a form, Enter must not submit it.
      event.preventDefault()
      if (code.trim() !== '') void take(field)
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
  return (
    <div className="flex flex-col gap-2">
      <TextField
        icon={ScanBarcode}
        label={label ?? t('parcel.scan')}
        help={help ?? t('parcel.scanHelp')}
        error={last && !last.right ? last.text : undefined}
        dir="ltr"
        autoFocus={focused}
        autoComplete="off"
        spellCheck={false}
        value={code}
        end={
          <IconButton
            size="small"
            icon={sounds ? Volume2 : VolumeX}
            label={t(sounds ? 'parcel.soundOff' : 'parcel.soundOn')}
            onClick={() => {
              localStorage.setItem(soundKey, sounds ? 'off' : 'on')
              setSounds(!sounds)
            }}
          />
        }
        onChange={event => {
          setCode(event.target.value)
          setLast(null)
        }}
        onKeyDown={press}
      />
      <p role="status" className="sr-only">
        {last?.text}
      </p>
      {last?.right && (
        <p
          aria-hidden
          className="flex items-center gap-2 rounded-control bg-green px-3 py-2 text-base font-medium text-green-ink"
        >
          <CircleCheck className="size-4" />
          <bdi>{last.text}</bdi>
        </p>
      )}
    </div>
  )
}
