export const sessionRefusals = {
  WRONG_LOGIN: 401,
  ACCOUNT_INACTIVE: 403,
  LINK_EXPIRED: 410,
  WRONG_OLD_PASSWORD: 400,
} as const satisfies Record<string, number>
