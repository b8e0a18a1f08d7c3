import type { Notification } from '@archway/contract/notifications'

/** Notifications of one case, newest first; anything else is a group of one. */
export type Group = readonly [Notification, ...Notification[]]

/** The key of a group, which does not change when notifications are added. */
export const groupKey = ({ data, uuid }: Notification): string => data.case?.uuid ?? uuid

/** Groups notifications by case, in the order of each group's newest. */
export const groupsOf = (notifications: readonly Notification[]): Group[] => {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  for (const one of notifications) {
    const key = groupKey(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}
