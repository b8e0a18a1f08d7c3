/** The roles of the provider's staff, and what each may do. */
export const staffRoleNames = {
  administrator: 'Administrator',
  planner: 'Planner',
  production: 'Production',
  support: 'Support',
} as const

export const staffRoleHelp = {
  administrator: 'Everything, including staff, roles, settings, erasure and unblocking companies.',
  planner: 'Records, quality check, plans and chat.',
  production: 'Orders, labels, shipments and requests.',
  support: 'Viewing, chat, companies and their users.',
} as const
