import type { Notification } from '@archway/contract/notifications'

/** Notifications of one case, newest first; anything else is a group of one. */
export type Group = readonly [Notification, ...Notification[]]

/** The key of a group, which does not change when notifications are added. */
export const groupKey = ({ data, uuid }: Notification): string => data.case?.uuid ?? uuid

/** Groups notifications by case, in the order of each group's newest. */
export const groupsOf = (notifications: readonly Notification[]): Group[] => {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  for (const notification of notifications) {
    const key = groupKey(notification)
    const group = groups.get(key)
    if (group) group.push(notification)
    else groups.set(key, [notification])
  }
  return [...groups.values()]
}
