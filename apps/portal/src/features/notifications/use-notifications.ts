import { type Notification, notificationCalls } from '@archway/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hear } from '../../platform/socket.ts'
import { callKey, useCall, useWrite } from '../../platform/use-call.ts'

/** Rows of the menu as it opens. */
export const firstRows = 20
const everyMs = 60_000
/** What is told of a case in its conversation is mostly news of it, too; a burst is read once. */
const restMs = 1000

/** The person's notifications, newest first. */
export const useNotifications = (paginate: number) => {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const queryKey = callKey(notificationCalls.notifications)
    const stop = hear('notify', () => {
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey }), restMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
  return useCall(notificationCalls.notifications, { query: { page: 1, paginate } }, { keep: true, everyMs })
}

const affects = [notificationCalls.notifications]

/** Marking and removing them. */
export const useNotificationActs = () => {
  const seen = useWrite(notificationCalls.markSeen, { affects })
  const dismissed = useWrite(notificationCalls.dismiss, { affects })
  const quietly = (promise: Promise<unknown>): void => void promise.catch(() => {})
  return {
    see: ({ uuid }: Notification) => quietly(seen.mutateAsync({ body: { uuids: [uuid] } })),
    seeAll: () => quietly(seen.mutateAsync({ body: { all: true } })),
    remove: ({ uuid }: Notification) => quietly(dismissed.mutateAsync({ body: { uuids: [uuid] } })),
    removeAll: () => dismissed.mutateAsync({ body: { all: true } }),
  }
}

/** How many have not been seen. */
export const useUnreadNotifications = (): number => useNotifications(firstRows).data?.unread ?? 0
