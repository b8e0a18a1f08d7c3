const storageKey = 'archway.passkey'

/** Whether passkeys can be used here: browsers offer them on secure connections alone. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Remembers that a passkey was added or used in this browser: its sign-in page then offers it with the email. */
export const rememberPasskey = (): void => localStorage.setItem(storageKey, '1')

export const isPasskeyRemembered = (): boolean => localStorage.getItem(storageKey) === '1'
