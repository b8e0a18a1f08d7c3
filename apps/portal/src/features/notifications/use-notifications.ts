import { type Notification, notificationCalls } from '@archway/contract/notifications'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { translateKey } from '../../platform/i18n/language.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Number of notifications loaded when the menu opens. */
export const firstRows = 20
/** How long "all read" can be undone. */
const undoMs = 10_000
/** Changes arrive over the socket; this interval is for the time without a connection. */
const refetchInterval = 60_000

/** The person's notifications, newest first. */
export const useNotifications = (paginate: number) =>
  useCallQuery(
    notificationCalls.notifications,
    { query: { page: 1, paginate } },
    { placeholderData: keepPreviousData, refetchInterval },
  )

const uuidsOf = (notifications: readonly Notification[]): string[] => notifications.map(({ uuid }) => uuid)

const affects = [notificationCalls.notifications, notificationCalls.unreadNotifications]

/** Actions: marking as seen, and removing. */
export const useNotificationActs = () => {
  const markSeen = useCallMutation(notificationCalls.markSeen, { affects })
  const dismissed = useCallMutation(notificationCalls.dismiss, { affects })
  const unseen = useCallMutation(notificationCalls.markUnseen, { affects })
  const ignoreFailure = (promise: Promise<unknown>): void => void promise.catch(() => {})
  return {
    markSeen: (notifications: readonly Notification[]) =>
      ignoreFailure(markSeen.mutateAsync({ body: { uuids: uuidsOf(notifications) } })),
    markAllSeen: () =>
      ignoreFailure(
        markSeen.mutateAsync({ body: { all: true } }).then(({ data: { seenAt } }) => {
          const id = toast.success(translateKey('quickPanel', 'allRead'), {
            lifetimeMs: undoMs,
            action: {
              label: translateKey('quickPanel', 'undo'),
              onPress: () => {
                toast.close(id)
                ignoreFailure(unseen.mutateAsync({ body: { seenAt } }))
              },
            },
          })
        }),
      ),
    remove: (notifications: readonly Notification[]) =>
      ignoreFailure(dismissed.mutateAsync({ body: { uuids: uuidsOf(notifications) } })),
    removeAll: () => dismissed.mutateAsync({ body: { all: true } }),
  }
}

/** Number of cases with unseen notifications. */
export const useUnreadNotifications = (): number =>
  useCallQuery(notificationCalls.unreadNotifications, {}, { refetchInterval }).data?.data.unread ?? 0
