import { chatCalls } from '@archway/contract/chat'
import { send } from '../http/client.ts'

/** Besides the session record, the only value that this browser stores; not a secret (CHAT-15, ruling 8). */
const key = 'archway.chat'

/** An address of the portal's origin, or null: the session cookie must not be sent elsewhere. */
export const ownAddress = (address: string | null, origin: string): string | null => {
  if (!address) return null
  try {
    const url = new URL(address, origin)
    return url.origin === origin ? url.origin : null
  } catch {
    return null
  }
}

/** The address of the chat: the stored one, otherwise fetched from the server (CHAT-14). */
export const chatAddress = async (): Promise<string> => {
  const stored = ownAddress(localStorage.getItem(key), location.origin)
  if (stored) return stored
  const { url } = await send(chatCalls.connect, { quiet: true })
  const socketUrl = ownAddress(url, location.origin)
  if (!socketUrl) throw new Error('the chat is spoken at this address only')
  localStorage.setItem(key, url)
  return socketUrl
}

/** Called when the address may have changed (TRAP-127), and at sign-out. */
export const dropChatAddress = (): void => localStorage.removeItem(key)
