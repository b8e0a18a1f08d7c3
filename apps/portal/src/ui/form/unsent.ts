import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Where typed values are stored for their user after a session has ended. */
export type UnsentForms = {
  /** Registers a form with changes by its name, unique on its page; returns the function that removes it. */
  store(name: string, values: () => FieldValues): () => void
  /** The values typed into this form before the session ended. */
  read(name: string): Promise<FieldValues | null>
  /** Deletes the stored values, which the form has taken over. */
  forget(name: string): void
}

export const UnsentContext = createContext<UnsentForms | null>(null)

type Restorable<Values> = {
  readonly getValues: () => Values
  readonly reset: (values: Values, options: { keepDefaultValues: true }) => void
}

const useStored = <Values extends FieldValues>(
  { reset, getValues }: Restorable<Values>,
  name: unknown,
  isDirty: boolean,
): boolean => {
  const unsent = useContext(UnsentContext)
  const [isRestored, setRestored] = useState(false)
  const isTouched = useRef(isDirty)
  isTouched.current ||= isDirty
  const id = typeof name === 'string' ? name : null
  useEffect(() => {
    if (!unsent || id === null) return
    let isLeft = false
    void unsent.read(id).then(values => {
      if (isLeft || !values || isTouched.current) return
      unsent.forget(id)
      reset({ ...getValues(), ...(values as Values) }, { keepDefaultValues: true })
      setRestored(true)
    })
    return () => {
      isLeft = true
    }
  }, [unsent, id, reset, getValues])
  // Saved, or discarded: later changes were not restored.
  useEffect(() => {
    if (!isDirty) setRestored(false)
  }, [isDirty])
  useEffect(
    () => (unsent && id !== null && isDirty ? unsent.store(id, getValues) : undefined),
    [unsent, id, isDirty, getValues],
  )
  return isRestored
}

/**
 * Stores the input of a form, and restores it when the session has ended and the same user signs in again. Returns
 * whether the values were restored. The name of a form in a dialog is its title. A form whose name is not a text, or
 * outside of `DeskProvider`, stores nothing.
 */
export const useUnsent = <Values extends FieldValues, Output>(
  { reset, getValues }: Pick<UseFormReturn<Values, unknown, Output>, 'reset' | 'getValues'>,
  name: unknown,
  isDirty: boolean,
): boolean => useStored<Values>({ reset, getValues: getValues as () => Values }, name, isDirty)

/** The same for input outside of a form of react-hook-form, or beside its fields. */
export const useUnsentValues = <Values extends FieldValues>(
  name: unknown,
  read: () => Values,
  isDirty: boolean,
  restore: (values: Values) => void,
): boolean => {
  const latest = useRef({ read, restore })
  useEffect(() => {
    latest.current = { read, restore }
  })
  const [restorable] = useState<Restorable<Values>>(() => ({
    getValues: () => latest.current.read(),
    reset: restored => latest.current.restore(restored),
  }))
  return useStored(restorable, name, isDirty)
}

/** The state of a text that is empty at first. */
export const useUnsentText = (name: string): [string, (text: string) => void, boolean] => {
  const [text, setText] = useState('')
  const isRestored = useUnsentValues(
    name,
    () => ({ text }),
    text !== '',
    unsent => setText(unsent.text),
  )
  return [text, setText, isRestored]
}
