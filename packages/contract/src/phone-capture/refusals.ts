export const phoneCaptureRefusals = {
  /** Never made, over, ended, or its case takes no more photos: the same refusal for all. */
  PHONE_LINK_OVER: 404,
} as const satisfies Record<string, number>
