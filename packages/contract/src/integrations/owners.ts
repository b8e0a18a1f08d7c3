/** Account owners manage the keys and webhooks of their company, administrators the provider's. */
export const owners = {
  to: ['contact', 'staff'],
  superAdmin: true,
  notRm: true,
  whenBlocked: 'allowed',
  duty: 'administration',
} as const
