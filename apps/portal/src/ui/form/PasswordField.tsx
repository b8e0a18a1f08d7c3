import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../action/IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password field whose content can be shown. Props: those of `TextField`. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const { t } = useTranslation('kit')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          size="small"
          label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
