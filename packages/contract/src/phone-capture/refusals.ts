export const phoneCaptureRefusals = {
  /** Unknown, expired or ended link, or a case that accepts no more photos: the same refusal for all. */
  PHONE_LINK_OVER: 404,
} as const satisfies Record<string, number>
