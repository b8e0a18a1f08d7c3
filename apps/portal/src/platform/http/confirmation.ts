/** What the server needs: any recent confirmation, or a recent use of the second factor. */
export type Needed = 'any' | 'secondFactor'

type Ask = (needed: Needed) => Promise<boolean>

const refuse: Ask = async () => false
let ask = refuse
let confirmationPromise: Promise<boolean> | undefined

/** Registers the confirmation dialog; returns a function that unregisters it. */
export const whenConfirmationNeeded = (confirm: Ask): (() => void) => {
  ask = confirm
  return () => {
    if (ask === confirm) ask = refuse
  }
}

/** Asks the user to confirm their identity, once for all calls that wait for it. Resolves to whether they did. */
export const requestConfirmation = (needed: Needed): Promise<boolean> => {
  confirmationPromise ??= ask(needed).finally(() => {
    confirmationPromise = undefined
  })
  return confirmationPromise
}
