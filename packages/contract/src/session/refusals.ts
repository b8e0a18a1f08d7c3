export const sessionRefusals = {
  WRONG_LOGIN: 401,
  ACCOUNT_INACTIVE: 403,
  LINK_EXPIRED: 410,
  WRONG_OLD_PASSWORD: 400,
  /** The password was correct, and a code is needed: `POST /auth/secondFactor`. */
  SECOND_FACTOR_NEEDED: 401,
  /** The password was correct, and a second factor has to be set up: `POST /auth/secondFactor/setup` or `/auth/secondFactor/passkey`. */
  SECOND_FACTOR_SETUP: 401,
  /** The first step of the sign-in has expired. */
  SIGN_IN_OVER: 410,
  WRONG_CODE: 400,
  SECOND_FACTOR_REQUIRED: 409,
  /** The last sign-in or confirmation was too long ago: call `POST /account/confirmation`, then repeat the call. */
  CONFIRMATION_NEEDED: 403,
  /** The second factor was not used recently in this session: confirm with a code or a passkey, then repeat the call. */
  SECOND_FACTOR_CONFIRMATION_NEEDED: 403,
  /** The key, origin or challenge is not the expected one, or the challenge was already used. */
  PASSKEY_REFUSED: 400,
  TOO_MANY_PASSKEYS: 409,
} as const satisfies Record<string, number>
