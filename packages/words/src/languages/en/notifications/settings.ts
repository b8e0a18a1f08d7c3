/** Settings of notifications and devices, in the profile. */
export const notificationSettings = {
  preferences: {
    tab: 'Notifications',
    title: 'Notification preferences',
    text: 'Choose what you are notified about: here in the portal, by email and on your devices.',
    topic: 'Topic',
    inApp: 'Portal',
    email: 'Email',
    push: 'Devices',
    always: 'Always on',
    badge: 'In the portal: shown in the inbox',
    now: 'Immediately',
    digest: 'One summary a day',
    unread: 'If unread for ten minutes',
    waiting: 'Immediately, then daily while it is waiting',
    reminders: 'After 3, 7 and 14 days',
    weekly: 'On Mondays',
    noMail:
      'You have turned off all emails that can be turned off. Your choices here apply once they are on again.',
  },
  push: {
    title: 'Notifications on this device',
    text: "Get notified on this device even when the portal is closed. Notifications show the case number, never a patient's name.",
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    on: 'On for this device',
    off: 'Off for this device',
    denied:
      'This browser blocks notifications from this page. Allow them in the browser settings, then turn them on here.',
    unsupported: 'This browser cannot be notified while the portal is closed.',
    unavailable: 'Not offered by this portal.',
    failed: "The browser's notification service is not responding. Please try again later.",
    others_one: 'Also on for {{count}} other device',
    others_other: 'Also on for {{count}} other devices',
  },
} as const
