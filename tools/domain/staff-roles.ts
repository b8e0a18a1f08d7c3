/** The page of docs/domain about the permissions of each role of the provider's staff. */
import { allCalls } from '../../packages/contract/src/api/index.ts'
import {
  type AnyCall,
  type StaffDuty,
  staffDuties,
  staffMay,
  staffRoles,
} from '../../packages/contract/src/kernel/index.ts'

const about: Readonly<Record<StaffDuty, string>> = {
  planning: 'records, prescriptions and files of a case, quality check, plans, their comments and links',
  production: 'orders, labels, shipments, requests',
  work: 'assigning a case, impressions, holding, resuming and stopping what is being made',
  chat: 'writing in the chat, assigning conversations',
  companies: 'companies, their people, addresses and preferences, exports of personal data',
  trail: 'reading the audit trail',
  administration:
    'staff accounts and roles, erasure, unblocking a company, exceptions for production files, settings',
}

const dutyOf = ({ allow }: AnyCall): StaffDuty | null =>
  allow.to !== 'everyone' && allow.to !== 'signedIn' && allow.to.includes('staff')
    ? (allow.duty ?? null)
    : null

const duties = Object.keys(staffDuties) as StaffDuty[]

/** Roles and duties as a table, then the calls of each duty. */
export const staffRolesPage = (): string => `# Roles of the staff

What a member of the provider's staff may do, printed from \`staffDuties\` and the access rules of the calls in \`packages/contract\`. What names no duty, reading above all, is open to all staff. A call outside of the role answers \`403 STAFF_ROLE\`; \`allowedActions\` contains only what the role includes.

| duty | what it is | ${staffRoles.join(' | ')} |
|---|---|${staffRoles.map(() => '---').join('|')}|
${duties
  .map(
    duty =>
      `| ${duty} | ${about[duty]} | ${staffRoles.map(role => (staffMay(role, duty) ? 'yes' : '')).join(' | ')} |`,
  )
  .join('\n')}

Decided in the call, beyond its duty: unblocking a company (\`PATCH /admin/company/{id}\`) and the second factors of the staff need *administration*; the actions of a case, plan, order, request, shipment or doctor need the duty that the rules of their machine name (\`cases/staff-duty.rules.ts\` and its neighbours). No one can take the role from the last administrator who can sign in. Staff of a release without roles are administrators.

${duties
  .map(
    duty =>
      `## ${duty}\n\n${allCalls
        .filter(call => dutyOf(call) === duty)
        .map(call => `- \`${call.method} ${call.path}\`: ${call.summary}`)
        .join('\n')}`,
  )
  .join('\n\n')}
`
