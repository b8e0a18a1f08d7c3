export const notificationRefusals = {
  NOTIFICATION_REQUIRED: 409,
} as const satisfies Record<string, number>
