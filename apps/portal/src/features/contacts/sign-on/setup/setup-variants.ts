import { signOnCalls, signOnGrants, staffSignOnCalls, staffSignOnGrants } from '@archway/contract/contacts'

/** Companies, whose people a rule gives rights. */
const company = {
  test: signOnCalls.testSignOn,
  grants: signOnGrants,
  texts: {
    text: 'setup.text',
    domainsHelp: 'form.domainsHelp',
    domainWaiting: 'setup.waiting',
    invited: 'form.invitedHelp',
    created: 'form.createdHelp',
    rules: 'form.rules',
    rulesHelp: 'form.rulesHelp',
    noRules: 'setup.noRules',
    fallbackMember: 'form.fallbacks.member',
  },
} as const

const withoutManagers = { ...company, grants: ['member', 'accountOwner'] } as const

/** The lab, to whose staff a rule gives a role. */
const staff = {
  test: staffSignOnCalls.testStaffSignOn,
  grants: staffSignOnGrants,
  texts: {
    text: 'staff.text',
    domainsHelp: 'staff.domainsHelp',
    domainWaiting: 'staff.domainWaiting',
    invited: 'staff.invitedHelp',
    created: 'staff.createdHelp',
    rules: 'staff.rules',
    rulesHelp: 'staff.rulesHelp',
    noRules: 'staff.noRules',
    fallbackMember: 'staff.fallbackMember',
  },
} as const

/** Whose single sign-on is set up: its calls, its grants and the texts that differ. */
export const setupVariants = { company, withoutManagers, staff } as const
export type SetupVariant = (typeof setupVariants)[keyof typeof setupVariants]
