/** The panel at the end of the window: the day and the notification menu in it. */
export const quickPanel = {
  open: 'Quick panel',
  title: 'Quick panel',
  menu: 'Notifications',
  empty: "There's no notifications",
  clear: 'Clear all notifications',
  readAll: 'Mark all as read',
  markRead: 'Mark as read',
  remove: 'Remove',
  messages: 'New chat messages',
  today: 'Today',
  before: 'Earlier',
  more: 'Show earlier',
  new: 'New',
  settings: 'Notification settings',
} as const
