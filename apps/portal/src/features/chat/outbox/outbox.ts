import type { ChatMessage, ChatQuote } from '@archway/contract/chat'
import { Store, useSelector } from '@tanstack/react-store'
import { deleteAllEntries, deleteEntry, listEntries, putEntry } from '../../../platform/drafts/indexed-db.ts'
import { newIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { CallFailed } from '../../../platform/http/problems.ts'
import { translateKey } from '../../../platform/i18n/language.ts'
import {
  ConnectionLost,
  connectionState,
  connectionStore,
  requestFromSocket,
} from '../../../platform/live/socket.ts'
import { sessionState, sessionStore } from '../../../platform/session/session.ts'
import {
  enqueue,
  isSentAgain,
  listSendable,
  markRefused,
  markSending,
  markWaiting,
  type Outbox,
  type Outgoing,
  remove,
  retry,
  setFileKey,
} from './outbox.rules.ts'

/** Uploads a file and returns its id; rejects with a sentence for the reader. */
export type FileCarrier = (file: {
  readonly room: string
  readonly name: string
  readonly bytes: Blob
}) => Promise<string>

const store = new Store<Outbox>([])
let owner: string | undefined
let carry: FileCarrier | undefined
const receivers = new Set<(message: ChatMessage) => void>()

const setOutbox = (next: Outbox): void => store.setState(() => next)
export const useOutgoing = (): Outbox => useSelector(store)

/** Calls `receiver` with every message that the server has acknowledged. Returns the function that unsubscribes it. */
export const onDelivered = (receiver: (message: ChatMessage) => void): (() => void) => {
  receivers.add(receiver)
  return () => receivers.delete(receiver)
}

/** Object URLs of pictures sent from this tab, shown until the server has made a thumbnail. */
const pictures = new Map<string, string>()
const drawable = /\.(jpe?g|png|gif|webp|avif)$/i

export const ownPictureOf = (clientMsgId: string | null): string | null =>
  (clientMsgId !== null && pictures.get(clientMsgId)) || null

/** The object URL of the picture in a queued message; null for other files. */
export const ownPicture = ({ clientMsgId, file }: Outgoing): string | null => {
  if (!file || file.bytes.size === 0 || !drawable.test(file.name)) return null
  const address = ownPictureOf(clientMsgId) ?? URL.createObjectURL(file.bytes)
  pictures.set(clientMsgId, address)
  return address
}

const prefix = 'message '

const storeItem = async ({ file, ...item }: Outgoing): Promise<void> => {
  if (!owner) return
  await putEntry(owner, `${prefix}${item.clientMsgId}`, {
    value: { ...item, file: file && { name: file.name, key: file.key } },
    bytes: file && !file.key ? file.bytes : null,
  })
}

const forget = (id: string): void => {
  setOutbox(remove(store.state, id))
  void deleteEntry(`${prefix}${id}`)
}

/** Delay before a message that was not refused is sent again. */
const retryMs = 3000

/** The status of a failure; 0 without a response, undefined for an upload that failed for good. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof ConnectionLost ? 0 : error instanceof CallFailed ? error.status : undefined

const recordFailure = (id: string, error: unknown): void => {
  const failedItem = store.state.find(({ clientMsgId }) => clientMsgId === id)
  if (!failedItem) {
    sendNextMessages()
    return
  }
  const status = statusOf(error)
  if (status !== undefined && isSentAgain(status, failedItem.failures)) {
    setOutbox(markWaiting(store.state, id, status))
    setTimeout(sendNextMessages, retryMs)
    return
  }
  const sentence =
    error instanceof CallFailed ? error.messages[0] : error instanceof Error ? error.message : ''
  setOutbox(markRefused(store.state, id, sentence || translateKey('reasons', 'UNEXPECTED')))
  const refusedItem = store.state.find(({ clientMsgId }) => clientMsgId === id)
  if (refusedItem) void storeItem(refusedItem)
  sendNextMessages()
}

const fileKeyOf = async ({ clientMsgId, room, file }: Outgoing): Promise<string | undefined> => {
  if (!file) return undefined
  if (file.key) return file.key
  if (!carry) throw new ConnectionLost()
  const key = await carry({ room, name: file.name, bytes: file.bytes })
  setOutbox(setFileKey(store.state, clientMsgId, key))
  const item = store.state.find(entry => entry.clientMsgId === clientMsgId)
  if (item) await storeItem(item)
  return key
}

const deliver = async (item: Outgoing): Promise<void> => {
  const { clientMsgId, room, text, quote } = item
  setOutbox(markSending(store.state, clientMsgId))
  try {
    const file = await fileKeyOf(item)
    const { message } = await requestFromSocket('message', {
      room,
      message: text,
      clientMsgId,
      ...(file ? { isFile: true, file } : {}),
      ...(quote ? { quote: quote.msgId } : {}),
    })
    // Discarded during the request: signed out.
    if (!store.state.some(entry => entry.clientMsgId === clientMsgId)) return
    for (const receive of receivers) receive(message)
    forget(clientMsgId)
    sendNextMessages()
  } catch (error) {
    recordFailure(clientMsgId, error)
  }
}

/** Sends every message that may be sent now; without a connection, none. */
const sendNextMessages = (): void => {
  if (connectionState() !== 'open') return
  for (const item of listSendable(store.state)) void deliver(item)
}
connectionStore.subscribe(sendNextMessages)

type NewMessage = { room: string; text: string; quote?: ChatQuote | null; file?: File }

/** Queues a message, which is sent immediately or when the connection is back. */
export const write = ({ room, text, quote = null, file }: NewMessage): void => {
  const item: Outgoing = {
    clientMsgId: newIdempotencyKey(),
    room,
    text,
    quote,
    file: file ? { name: file.name, bytes: file, key: null } : null,
    at: new Date().toISOString(),
    state: 'waiting',
    problem: null,
    failures: 0,
  }
  setOutbox(enqueue(store.state, item))
  void storeItem(item)
  sendNextMessages()
}

/** Retries a refused message. */
export const retryMessage = (id: string): void => {
  setOutbox(retry(store.state, id, new Date().toISOString()))
  sendNextMessages()
}

/** Discards an unsent message. */
export const withdrawMessage = (id: string): void => forget(id)

/** At sign-out: deletes all unsent messages, including those in this browser's storage. */
export const abandonMessages = async (): Promise<void> => {
  setOutbox([])
  for (const address of pictures.values()) URL.revokeObjectURL(address)
  pictures.clear()
  await deleteAllEntries()
}

/** Messages still to be sent. */
export const useWaitingMessages = (): number => useOutgoing().length

const restore = async (userUuid: string): Promise<void> => {
  for (const [id, { value, bytes }] of await listEntries(userUuid)) {
    if (!id.startsWith(prefix) || owner !== userUuid) continue
    const item = value as Outgoing
    if (item.file && !item.file.key && !bytes) {
      void deleteEntry(id)
      continue
    }
    const file = item.file && { ...item.file, bytes: bytes ?? new Blob() }
    const state = item.state === 'refused' ? 'refused' : 'waiting'
    setOutbox(enqueue(store.state, { ...item, file, state, failures: 0 }))
  }
  setOutbox([...store.state].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))))
  sendNextMessages()
}

const followSession = (): void => {
  const { phase, session } = sessionState()
  if (phase !== 'signedIn' || !session || session.user.uuid === owner) return
  // Messages of another user are removed.
  if (owner !== undefined) setOutbox([])
  owner = session.user.uuid
  void restore(owner)
}

/** Resumes what a reload or a lost connection interrupted; the carrier sends the files. */
export const startOutbox = (carrier: FileCarrier): (() => void) => {
  carry = carrier
  followSession()
  return sessionStore.subscribe(followSession).unsubscribe
}
