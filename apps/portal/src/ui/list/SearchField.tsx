import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'
import { TextField } from '../form/TextField.tsx'

type SearchFieldProps = {
  label: string
  /** The present term, usually from the address. */
  value: string
  /** Called after a pause in typing, and at once when cleared or on Enter. */
  onSearch: (term: string) => void
  placeholder?: string
  className?: string
  delayMs?: number
}

/**
 * A search field that waits for a pause in typing. Props: `label`, `value`, `onSearch(term)`, `placeholder`,
 * `delayMs` (default 250).
 */
export function SearchField({
  label,
  value,
  onSearch,
  placeholder,
  className,
  delayMs = 250,
}: SearchFieldProps) {
  const { t } = useTranslation('kit')
  const [term, setTerm] = useState(value)
  const sentText = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  // Follows external changes of the address (back, reset of the filters).
  useEffect(() => {
    if (value === sentText.current) return
    sentText.current = value
    setTerm(value)
  }, [value])

  const send = (next: string) => {
    if (next === sentText.current) return
    sentText.current = next
    onSearch(next)
  }

  const sendAfterPause = useEffectEvent((searchText: string) => send(searchText.trim()))
  useEffect(() => {
    const timer = setTimeout(() => sendAfterPause(term), delayMs)
    return () => clearTimeout(timer)
  }, [term, delayMs])

  return (
    <TextField
      ref={input}
      type="search"
      role="searchbox"
      label={label}
      labelHidden
      icon={Search}
      placeholder={placeholder ?? label}
      className={className}
      value={term}
      onChange={event => setTerm(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && send(term.trim())}
      end={
        term ? (
          <IconButton
            icon={X}
            size="small"
            label={t('clear')}
            onClick={() => {
              setTerm('')
              send('')
              input.current?.focus()
            }}
          />
        ) : undefined
      }
    />
  )
}
