import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/form/TextField.tsx'

/** A field for a one-time code, which password managers and phones can fill. Props: those of `TextField`. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      autoFocus
      {...props}
    />
  )
}
