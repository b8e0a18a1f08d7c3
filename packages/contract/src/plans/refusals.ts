export const planRefusals = {
  FILES_MISSING: 409,
  OVER_PACKAGE: 409,
  SUPERSEDED: 409,
  PLAN_NOT_EDITABLE: 409,
  VIEWER_MISSING: 404,
  PLAN_DECIDED: 409,
  SHARE_ENDED: 404,
} as const satisfies Record<string, number>
