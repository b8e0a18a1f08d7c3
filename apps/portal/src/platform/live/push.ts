import { notificationCalls } from '@archway/contract/notifications'
import { Store, useSelector } from '@tanstack/react-store'
import { type Href, toHref } from '../../ui/action/link-context.ts'
import { send } from '../http/client.ts'

/** Permission for notifications; `none`: not supported. */
export type Permission = 'none' | 'default' | 'granted' | 'denied'

/** Counts permission requests: the browser's permission may have changed after each. */
const revision = new Store(0)
export const readPermission = (): Permission => ('Notification' in window ? Notification.permission : 'none')
export const usePermission = (): Permission => {
  useSelector(revision)
  return readPermission()
}

/** Push needs a service worker, which needs https or localhost. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && readPermission() !== 'none'

const workerPath = '/push-worker.js'

const worker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(workerPath)
  return navigator.serviceWorker.ready
}

/** Requests the permission; call only on a click. Where there is a service worker, it shows the notifications. */
export const askPermission = async (): Promise<Permission> => {
  if (readPermission() === 'default') await Notification.requestPermission()
  if (readPermission() === 'granted' && canPush()) await worker().catch(() => {})
  revision.setState(count => count + 1)
  return readPermission()
}

/** The person for whom push is on in this browser, to restore it at the next sign-in. */
const key = 'archway.push'

const usesKey = (subscription: PushSubscription, publicKey: string): boolean => {
  const currentKey = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  const spelled = btoa(String.fromCharCode(...currentKey))
  return spelled.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

const findOrCreateSubscription = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await worker()
  const existing = await pushManager.getSubscription()
  if (existing && usesKey(existing, publicKey)) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const register = async (publicKey: string, person: string): Promise<void> => {
  const { endpoint, keys } = (await findOrCreateSubscription(publicKey)).toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await send(notificationCalls.turnPushOn, { body, quiet: true })
  localStorage.setItem(key, person)
}

let last: Promise<unknown> = Promise.resolve()
/** One after the other: a subscription that is being resumed must not outlast a click on "Turn off". */
const runExclusive = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

/** Subscribes this browser to pushes; call it on a click. Resolves to false if the browser does not allow it. */
export const turnPushOn = async (publicKey: string, person: string): Promise<boolean> => {
  if ((await askPermission()) !== 'granted') return false
  await runExclusive(() => register(publicKey, person))
  return true
}

const current = async (): Promise<ServiceWorkerRegistration | undefined> =>
  canPush() ? navigator.serviceWorker.getRegistration() : undefined

const unsubscribe = async (): Promise<void> => {
  const subscription = await (await current())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

export const turnPushOff = (): Promise<void> =>
  runExclusive(async () => {
    localStorage.removeItem(key)
    await send(notificationCalls.turnPushOff, { quiet: true })
    await unsubscribe()
  })

/**
 * After a sign-in: push is resumed if this user had turned it on in this browser, and a subscription of another user is
 * removed. Runs in the background.
 */
export const resumePush = async (person: string): Promise<void> => {
  if (canPush()) await runExclusive(() => resume(person)).catch(() => {})
}

/** Rejects where the push service or the server is unavailable: retried at the next sign-in or load. */
const resume = async (person: string): Promise<void> => {
  const isAllowed = readPermission() === 'granted'
  // The service worker also shows notifications of the page.
  if (isAllowed) await worker()
  if (localStorage.getItem(key) !== person) return await unsubscribe()
  if (!isAllowed) return
  const { data } = await send(notificationCalls.push, { quiet: true })
  if (data.publicKey) await register(data.publicKey, person)
}

/** Notifications of a user must not remain after sign-out. */
export const clearShown = async (): Promise<void> => {
  for (const shown of (await (await current())?.getNotifications()) ?? []) shown.close()
}

type Alert = { title: string; body: string; tag: string; link: Href }

/**
 * Shows a notification of a page in the background: by the service worker, so that a push with the same tag replaces
 * it, otherwise by the page itself.
 */
export const showAlert = async ({ title, link, ...words }: Alert, open: (link: Href) => void) => {
  const { lang, dir } = document.documentElement
  const options: NotificationOptions = { ...words, lang, dir: dir === 'rtl' ? 'rtl' : 'ltr' }
  const registration = await current()
  if (registration?.active)
    return registration.showNotification(title, { ...options, icon: '/icon-192.png', data: { link } })
  const note = new Notification(title, options)
  note.onclick = () => {
    window.focus()
    open(link)
    note.close()
  }
}

/** Opens the link of a notification when it is clicked. */
export const followPresses = (open: (link: Href) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => {}
  const onMessage = ({ data }: MessageEvent<{ open?: unknown }>): void => {
    if (typeof data?.open === 'string') open(toHref(data.open))
  }
  navigator.serviceWorker.addEventListener('message', onMessage)
  return () => navigator.serviceWorker.removeEventListener('message', onMessage)
}
