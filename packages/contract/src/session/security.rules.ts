/** Findings about an account that need attention, most urgent first. */
export const attentionReasons = ['passwordDue', 'failedSignIns', 'noSecondFactor'] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** Failed sign-ins are counted over these days, and need attention from this number on. */
export const failedSignInDays = 7
export const manyFailedSignIns = 5

type Protection = {
  readonly isPasswordDue: boolean
  readonly failedSignIns: number
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  readonly hasPasskeys: boolean
  /** The company, or the provider for its staff, requires a second factor: then passkeys are one. */
  readonly isSecondFactorRequired: boolean
}

/** The reasons that apply to an account. */
export const attentionOf = (account: Protection): AttentionReason[] =>
  attentionReasons.filter(
    reason =>
      ({
        passwordDue: account.isPasswordDue,
        failedSignIns: account.failedSignIns >= manyFailedSignIns,
        // Without a password, the identity provider requires the second factor.
        // Where none is required, the password alone still signs in to an account with passkeys.
        noSecondFactor:
          account.hasPassword &&
          !account.hasSecondFactor &&
          !(account.hasPasskeys && account.isSecondFactorRequired),
      })[reason],
  )

/** A number for sorting by urgency: each reason outweighs all later ones together. */
export const urgencyOf = (reasons: readonly AttentionReason[]): number =>
  reasons.reduce((sum, reason) => sum + 2 ** (attentionReasons.length - attentionReasons.indexOf(reason)), 0)
