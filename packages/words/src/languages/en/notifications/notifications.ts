import type { NotificationTopic } from '@archway/contract/notifications'
import { event } from './events.ts'

/** Notifications and their mails. Titles are mail subjects, too: they never contain a patient's name. */
export const notifications = {
  event,
  topic: {
    attention: 'Cases needing correction',
    planReady: 'Treatment plans to review',
    planReminders: 'Treatment plan reminders',
    approvals: 'Approvals',
    shipping: 'Shipping',
    chat: 'Chat messages',
    expiry: 'Cases about to expire',
    progress: 'Progress of cases and requests',
    weekly: 'Weekly summary',
    queue: 'Work in the lab',
    account: 'Your account',
  } satisfies Record<NotificationTopic, string>,
  mail: {
    hello: 'Hello {{name}},',
    comment: 'Comment: {{comment}}',
    reason: 'Reason: {{reasons}}',
    track: 'Track parcel {{awb}}',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
    button: {
      case: 'Open the case',
      files: 'See what to correct',
      plan: 'Open the treatment plan',
      shipment: 'Open the shipment',
      request: 'Open the requests',
      chat: 'Open the chat',
      portal: 'Open the portal',
    },
    canTurnOff: 'You can turn off emails of the type "{{topic}}" in your profile.',
    cannotTurnOff: 'Emails of the type "{{topic}}" cannot be turned off.',
  },
  doctorStatus: {
    ACTIVE: 'active',
    RESTRICTED: 'restricted (active cases continue, new cases and requests are not possible)',
    BLOCKED: 'blocked (you can only view cases and write in chats; please contact your clinic)',
  },
  week: {
    opened: 'New cases in the last seven days: {{count}}',
    shipped: 'Shipped in the last seven days: {{count}}',
    planApproval: 'Waiting for plan approval: {{count}}',
    clearance: 'Waiting for Admin approval: {{count}}',
    rejected: 'Rejected: {{count}}',
    incomplete: 'Not submitted yet: {{count}}',
    inWork: 'At the lab: {{count}}',
  },
} as const
