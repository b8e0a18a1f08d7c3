/** Who manages keys and webhooks: account owners those of their company, administrators those of the provider. */
export const owners = {
  to: ['contact', 'staff'],
  superAdmin: true,
  notRm: true,
  whenBlocked: 'allowed',
  duty: 'administration',
} as const
