import type { Notification } from '@archway/contract/notifications'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import type { Group } from './groups.rules.ts'
import { type Mute, NotificationLine } from './NotificationLine.tsx'

/** Whether a case is muted, and the action that changes it. */
export type MuteOf = (row: { uuid: string; identifier: string }) => Mute

type Props = {
  group: Group
  muteOf: MuteOf
  onFollow: () => void
  onMarkSeen: (notifications: readonly Notification[]) => void
  onRemove: (notifications: readonly Notification[]) => void
}

const unseenOf = (notifications: readonly Notification[]) =>
  notifications.filter(({ seenAt }) => seenAt === null)

/**
 * The newest notification of a case, with a button that shows the others. While they are hidden, actions apply to all
 * of them.
 */
export function NotificationGroup({ group, muteOf, onFollow, onMarkSeen, onRemove }: Props) {
  const { t } = useTranslation('quickPanel')
  const [isOpen, setOpen] = useState(false)
  const [newest, ...older] = group
  const mute = newest.data.case && muteOf(newest.data.case)
  const line = (notification: Notification, all: readonly Notification[]) => (
    <NotificationLine
      key={notification.uuid}
      notification={notification}
      count={all.length}
      isNew={unseenOf(all).length > 0}
      mute={notification === newest ? mute : undefined}
      onFollow={() => {
        // The page that opens shows the case as it is now.
        if (unseenOf(group).length > 0) onMarkSeen(unseenOf(group))
        onFollow()
      }}
      onMarkSeen={() => onMarkSeen(unseenOf(all))}
      onRemove={() => onRemove(all)}
    />
  )
  return (
    <>
      {line(newest, isOpen ? [newest] : group)}
      {older.length > 0 && (
        <li className="ps-11 pe-2 pb-1">
          <Button
            size="small"
            variant="ghost"
            icon={ChevronDown}
            aria-expanded={isOpen}
            className="aria-expanded:[&_svg]:rotate-180"
            onClick={() => setOpen(!isOpen)}
          >
            {t('moreOf', { count: older.length })}
          </Button>
        </li>
      )}
      {isOpen && older.map(notification => line(notification, [notification]))}
    </>
  )
}
