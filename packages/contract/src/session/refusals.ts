export const sessionRefusals = {
  WRONG_LOGIN: 401,
  ACCOUNT_INACTIVE: 403,
  LINK_EXPIRED: 410,
  WRONG_OLD_PASSWORD: 400,
  /** The password was right, and a code is needed: `POST /auth/secondFactor`. */
  SECOND_FACTOR_NEEDED: 401,
  /** The password was right, and a second factor has to be set up: `POST /auth/secondFactor/setup`. */
  SECOND_FACTOR_SETUP: 401,
  /** The first step of the sign-in was too long ago. */
  SIGN_IN_OVER: 410,
  WRONG_CODE: 400,
  SECOND_FACTOR_REQUIRED: 409,
  /** The sign-in, or the last confirmation, was too long ago: `POST /account/confirmation`, and the call again. */
  CONFIRMATION_NEEDED: 403,
  /** Another key, origin or challenge than expected, or one that was used before. */
  PASSKEY_REFUSED: 400,
  TOO_MANY_PASSKEYS: 409,
} as const satisfies Record<string, number>
