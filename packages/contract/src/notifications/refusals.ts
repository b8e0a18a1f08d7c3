export const notificationRefusals = {
  NOTIFICATION_REQUIRED: 409,
  PUSH_SERVICE_UNKNOWN: 409,
} as const satisfies Record<string, number>
