import { ScanBarcode } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/TextField.tsx'

type Props = {
  /** Answers what is wrong with the code, or null when it was taken. */
  onCode: (code: string) => string | null
}

/** Takes what a scanner types, which ends every code with Enter. */
export function ScanField({ onCode }: Props) {
  const { t } = useTranslation('lab')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The field may stand inside a form, which must not be sent.
    event.preventDefault()
    if (code.trim() === '') return
    const wrong = onCode(code)
    setProblem(wrong)
    if (wrong === null) setCode('')
  }
  return (
    <TextField
      icon={ScanBarcode}
      label={t('parcel.scan')}
      help={t('parcel.scanHelp')}
      error={problem ?? undefined}
      dir="ltr"
      autoComplete="off"
      value={code}
      onChange={event => {
        setCode(event.target.value)
        setProblem(null)
      }}
      onKeyDown={take}
    />
  )
}
