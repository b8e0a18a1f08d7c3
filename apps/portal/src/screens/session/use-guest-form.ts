import { type FormEvent, useEffect, useRef, useState } from 'react'
import { translateKey } from '../../platform/i18n/language.ts'
import { useFocusWrong } from '../../ui/form/use-focus-wrong.ts'
import { whenIdle } from '../../ui/lazy/when-idle.ts'

type Errors = Readonly<Record<string, { readonly message?: string } | undefined>>

/** The validation of a form, and the mapping of the server's messages to its fields. */
export type GuestCheck<Values> = {
  read(values: object): Promise<{ values: Values; errors: Errors }>
  explain(error: unknown, values: object): Errors
}

/**
 * A form before sign-in. It has at most two fields, whose state is in the page; its validation is loaded lazily
 * (`load`). `errors.root` belongs to no field.
 */
export const useGuestForm = <Values>(
  load: () => Promise<GuestCheck<Values>>,
  send: (values: Values) => Promise<unknown>,
) => {
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusWrong = useFocusWrong(form)
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])

  const refuse = (problems: Errors) => {
    setErrors(problems)
    focusWrong()
  }
  const attempt = async (typed: object) => {
    const check = await load()
    const { values, errors: problems } = await check.read(typed)
    if (Object.keys(problems).length > 0) return refuse(problems)
    setErrors({})
    await send(values).then(
      () => setSent(true),
      error => refuse(check.explain(error, typed)),
    )
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    setSending(true)
    setSent(false)
    // The only possible failure here is loading the validation.
    await attempt(typed).catch(() => refuse({ root: { message: translateKey('reasons', 'UNEXPECTED') } }))
    setSending(false)
  }
  /** Typing in a field clears its error. */
  const clearFieldError = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement
    if (errors[name]) setErrors(({ [name]: _mended, ...otherErrors }) => otherErrors)
  }
  return {
    form: { ref: form, onSubmit: submit, onInput: clearFieldError, noValidate: true },
    errors,
    sending: isSending,
    sent: isSent,
  }
}
