import { signOnCalls, signOnGrants, staffSignOnCalls, staffSignOnGrants } from '@archway/contract/contacts'

/** Single sign-on of a company: a rule grants rights. */
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

/** Single sign-on of the lab: a rule grants a staff role. */
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

/** The calls, grants and texts that differ between single sign-on of a company and of the lab. */
export const setupVariants = { company, withoutManagers, staff } as const
export type SetupVariant = (typeof setupVariants)[keyof typeof setupVariants]
