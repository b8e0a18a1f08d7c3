export const chatRefusals = {
  NOT_JOINED: 409,
  CHAT_FILE_NOT_READY: 409,
} as const satisfies Record<string, number>
