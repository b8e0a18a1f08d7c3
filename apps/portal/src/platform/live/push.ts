import { notificationCalls } from '@archway/contract/notifications'
import { Store, useSelector } from '@tanstack/react-store'
import { asHref, type Href } from '../../ui/action/link-context.ts'
import { send } from '../http/client.ts'

/** Whether this browser may speak up; `none`: it cannot. */
export type Permission = 'none' | 'default' | 'granted' | 'denied'

/** Counts permission requests: the browser's permission may have changed after each. */
const revision = new Store(0)
export const permission = (): Permission => ('Notification' in window ? Notification.permission : 'none')
export const usePermission = (): Permission => {
  useSelector(revision)
  return permission()
}

/** Push needs a service worker, and that https (or this machine itself). */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && permission() !== 'none'

const workerPath = '/push-worker.js'

const worker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(workerPath)
  return navigator.serviceWorker.ready
}

/** Asks the browser; only ever on a click. Alerts are the worker's to show, where there can be one. */
export const askPermission = async (): Promise<Permission> => {
  if (permission() === 'default') await Notification.requestPermission()
  if (permission() === 'granted' && canPush()) await worker().catch(() => {})
  revision.setState(count => count + 1)
  return permission()
}

/** Whom this browser tells, so that the same person finds it as they left it when they sign in again. */
const key = 'archway.push'

const isFor = (subscription: PushSubscription, publicKey: string): boolean => {
  const bound = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  const spelled = btoa(String.fromCharCode(...bound))
  return spelled.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

const subscribed = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await worker()
  const known = await pushManager.getSubscription()
  if (known && isFor(known, publicKey)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const register = async (publicKey: string, person: string): Promise<void> => {
  const { endpoint, keys } = (await subscribed(publicKey)).toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  await send(notificationCalls.turnPushOn, { body, quiet: true })
  localStorage.setItem(key, person)
}

/** From a click: has the server tell this browser. False: the browser does not allow it. */
export const turnPushOn = async (publicKey: string, person: string): Promise<boolean> => {
  if ((await askPermission()) !== 'granted') return false
  await register(publicKey, person)
  return true
}

const current = async (): Promise<ServiceWorkerRegistration | undefined> =>
  canPush() ? navigator.serviceWorker.getRegistration() : undefined

const unsubscribe = async (): Promise<void> => {
  const subscription = await (await current())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

export const turnPushOff = async (): Promise<void> => {
  localStorage.removeItem(key)
  await send(notificationCalls.turnPushOff, { quiet: true })
  await unsubscribe()
}

/**
 * After a sign-in: push is resumed if this user had turned it on in this browser, and a subscription of another user is
 * removed. Runs in the background.
 */
export const resumePush = async (person: string): Promise<void> => {
  if (!canPush()) return
  try {
    const isAllowed = permission() === 'granted'
    // Alerts of the page are the worker's to show, too.
    if (isAllowed) await worker()
    if (localStorage.getItem(key) !== person) return await unsubscribe()
    if (!isAllowed) return
    const { data } = await send(notificationCalls.push, { quiet: true })
    if (data.publicKey) await register(data.publicKey, person)
  } catch {
    // The push service or the server is away: the next sign-in or load tries again.
  }
}

/** Notifications of a user must not remain after sign-out. */
export const clearShown = async (): Promise<void> => {
  for (const shown of (await (await current())?.getNotifications()) ?? []) shown.close()
}

type Alert = { title: string; body: string; tag: string; link: Href }

/**
 * Shows an alert of a page in the background. By the worker, so that a push with the same tag takes its place; by
 * the page itself where there is no worker.
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

/** Goes where a notification of this browser leads, once it is pressed. */
export const followPresses = (open: (link: Href) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => {}
  const hear = ({ data }: MessageEvent<{ open?: unknown }>): void => {
    if (typeof data?.open === 'string') open(asHref(data.open))
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
