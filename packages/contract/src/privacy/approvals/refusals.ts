export const approvalRefusals = {
  /** The request was decided, canceled, or has expired. */
  APPROVAL_CLOSED: 409,
  /** The same request is already open. */
  APPROVAL_WAITING: 409,
  /** The viewer is the requester or the subject, or owns another account of one of them. */
  SAME_PERSON: 403,
  /** There is no other administrator who could confirm. */
  SECOND_ADMINISTRATOR_MISSING: 409,
  /** Two administrators are needed: `POST /admin/staffAccount/{staffId}/resetSecondFactor`. */
  TWO_ADMINISTRATORS_NEEDED: 409,
  /**
   * Staff need the confirmation of an administrator: `POST /admin/person/{personId}/resetSecondFactor`, or
   * `POST /admin/person/{personId}/accountOwner`.
   */
  SECOND_PERSON_NEEDED: 409,
} as const satisfies Record<string, number>
