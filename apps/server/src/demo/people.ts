import { createHash } from 'node:crypto'
import { fold, type StaffRole } from '@archway/contract/kernel'
import { publishedPassword } from '@archway/passwords/published'
import { company, companyConfiguration } from '../features/company/index.ts'
import { contact, staff } from '../features/contacts/table.ts'
import { doctor } from '../features/doctors/table.ts'
import { account, hashPassword } from '../features/session/index.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { systemScope } from '../platform/db/scope.ts'

/** The password of every demo account; the README lists them. */
export const demoPassword = publishedPassword

/**
 * Derives the id from the name, so that it is the same in every demo world and tests and screenshots can refer to it.
 */
export const demoId = (name: string): string => {
  const hex = createHash('sha256').update(`archway demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type Company = typeof company.$inferInsert
type Configuration = Omit<typeof companyConfiguration.$inferInsert, 'companyId'>

const companies: Readonly<Record<string, { company: Omit<Company, 'id'>; configuration: Configuration }>> = {
  brightsmiles: {
    company: {
      name: 'Bright Smiles',
      isDso: true,
      isRmAllowed: true,
      phone: '+12025550142',
      email: 'support@brightsmiles.test',
      timeZone: 'America/New_York',
      dateFormat: 'MM/DD/YYYY',
    },
    configuration: {
      dentalNotation: 'fdi',
      shipmentType: 'bulkshipping',
      areRequestsEnabled: true,
      isPackageTypeEnabled: true,
      stepType: 'TWO_STEPS',
      alignerOffsetTenths: 5,
    },
  },
  nourdental: {
    company: {
      name: 'Nour Dental',
      phone: '+97145550170',
      email: 'support@nourdental.test',
      timeZone: 'Asia/Dubai',
    },
    configuration: { dentalNotation: 'palmer', areRequestsEnabled: true },
  },
  anadolu: {
    company: {
      name: 'Anadolu Ortodonti',
      isDso: true,
      phone: '+902125550133',
      email: 'destek@anadolu.test',
      timeZone: 'Europe/Istanbul',
      dateFormat: 'DD.MM.YYYY',
    },
    configuration: { dentalNotation: 'fdi' },
  },
  lakeside: {
    company: { name: 'Lakeside Orthodontics', timeZone: 'America/Chicago', dateFormat: 'MM/DD/YYYY' },
    configuration: {},
  },
  closed: {
    company: { name: 'Closed Clinic', status: 'BLOCKED', phone: '+12025550199', email: 'office@closed.test' },
    configuration: { dentalNotation: 'universal', areRequestsEnabled: true },
  },
}

const contacts: readonly (Omit<typeof contact.$inferInsert, 'id' | 'companyId' | 'nameFolded'> & {
  company: keyof typeof companies
})[] = [
  {
    company: 'brightsmiles',
    name: 'Olivia Hart',
    email: 'owner@brightsmiles.test',
    phone: '+12025550101',
    superAdmin: true,
  },
  { company: 'brightsmiles', name: 'Chen Wei', email: 'contact@brightsmiles.test' },
  {
    company: 'brightsmiles',
    name: 'Rosa Marin',
    email: 'rm@brightsmiles.test',
    phone: '+12025550103',
    role: 'RM',
  },
  { company: 'nourdental', name: 'نور الهاشمي', email: 'owner@nourdental.test', superAdmin: true },
  { company: 'nourdental', name: 'Layla Aziz', email: 'contact@nourdental.test' },
  { company: 'anadolu', name: 'Işıl Çağlar', email: 'owner@anadolu.test', superAdmin: true },
  {
    company: 'lakeside',
    name: 'Grace Miller',
    email: 'owner@lakeside.test',
    superAdmin: true,
    showHelp: true,
  },
  { company: 'closed', name: 'Peter Stone', email: 'owner@closed.test', superAdmin: true },
]

type Doctor = Pick<typeof doctor.$inferInsert, 'name' | 'email' | 'status' | 'stepType' | 'countryId'>
const doctors: readonly (Doctor & { company: keyof typeof companies })[] = [
  {
    company: 'brightsmiles',
    name: 'Dr. Thomas Two',
    email: 'doctor.two@brightsmiles.test',
    status: 'ACTIVE',
    stepType: 'TWO_STEPS',
    countryId: 'US',
  },
  {
    company: 'brightsmiles',
    name: 'Dr. Olga One',
    email: 'doctor.one@brightsmiles.test',
    status: 'ACTIVE',
    stepType: 'ONE_STEP',
    countryId: 'US',
  },
  {
    company: 'brightsmiles',
    name: 'Dr. Zara Zero',
    email: 'doctor.zero@brightsmiles.test',
    status: 'ACTIVE',
    stepType: 'ZERO_STEP',
    countryId: 'CA',
  },
  {
    company: 'brightsmiles',
    name: 'Dr. Ben Blocked',
    email: 'doctor.blocked@brightsmiles.test',
    status: 'BLOCKED',
    stepType: 'TWO_STEPS',
    countryId: 'US',
  },
  {
    company: 'brightsmiles',
    name: 'Dr. Rita Restricted',
    email: 'doctor.restricted@brightsmiles.test',
    status: 'RESTRICTED',
    stepType: 'TWO_STEPS',
    countryId: 'US',
  },
  {
    company: 'brightsmiles',
    name: 'Dr. Ian Inactive',
    email: 'doctor.inactive@brightsmiles.test',
    status: 'INACTIVE',
    stepType: 'ONE_STEP',
    countryId: 'GB',
  },
  {
    company: 'brightsmiles',
    name: 'Dr. Inga Invited',
    email: 'doctor.invited@brightsmiles.test',
    status: 'INVITED',
    stepType: 'TWO_STEPS',
    countryId: 'US',
  },
  {
    company: 'anadolu',
    name: 'Dr. Şükrü Işık',
    email: 'doctor@anadolu.test',
    status: 'ACTIVE',
    stepType: 'ONE_STEP',
    countryId: 'TR',
  },
]

const staffMembers: readonly { name: string; email: string; role: StaffRole }[] = [
  { name: 'Sam Porter', email: 'staff@archway.test', role: 'administrator' },
  { name: 'Petra Novak', email: 'planner@archway.test', role: 'planner' },
  { name: 'Marek Lind', email: 'production@archway.test', role: 'production' },
  { name: 'Elif Aksoy', email: 'support@archway.test', role: 'support' },
]

/** Confirms what the other administrator requests. Only in the demo world, since tests count the staff. */
const secondAdministrator: (typeof staffMembers)[number] = {
  name: 'Nadia Farouk',
  email: 'admin@archway.test',
  role: 'administrator',
}

export type DemoAccount = {
  readonly email: string
  readonly name: string
  /** Null for staff of the provider. */
  readonly company: string | null
  readonly role: StaffRole | 'owner' | 'contact' | 'manager' | 'doctor'
}

/** Accounts that can sign in and work, for the sign-in page of a demo installation. */
export const demoAccounts: readonly DemoAccount[] = [
  ...[...staffMembers, secondAdministrator].map(member => ({ ...member, company: null })),
  ...contacts.map(({ name, email, company, superAdmin, role }) => ({
    ...{ name, email, company: companies[company]?.company.name ?? null },
    role: role === 'RM' ? ('manager' as const) : superAdmin ? ('owner' as const) : ('contact' as const),
  })),
  ...doctors.flatMap(({ name, email, company, status }) =>
    status === 'ACTIVE'
      ? [{ name, email, company: companies[company]?.company.name ?? null, role: 'doctor' as const }]
      : [],
  ),
]

const insertAccount = (tx: Tx, row: typeof account.$inferInsert) => tx.insert(account).values(row)

const insertStaff = async (
  tx: Tx,
  row: (typeof staffMembers)[number],
  passwordHash: string,
  createdAt: Date,
): Promise<void> => {
  const id = demoId(row.email)
  const { email, name } = row
  await insertAccount(tx, { id, kind: 'staff', passwordHash, createdAt, email, name })
  await tx.insert(staff).values({ id, createdAt, ...row })
}

/** An administrator in addition to the people of `makePeople`. */
export const makeSecondAdministrator = async (db: Database, createdAt: Date): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword)
  await db.within(systemScope, tx => insertStaff(tx, secondAdministrator, passwordHash, createdAt))
}

/** The companies and people of the demo world. Tests start from the same ones. `hash` is one of the demo password. */
export const makePeople = async (db: Database, createdAt: Date, hash?: string): Promise<void> => {
  const passwordHash = hash ?? (await hashPassword(demoPassword))
  await db.within(systemScope, async tx => {
    for (const [key, { company: row, configuration }] of Object.entries(companies)) {
      const id = demoId(key)
      await tx.insert(company).values({ id, createdAt, congratulated: key !== 'lakeside', ...row })
      await tx.insert(companyConfiguration).values({ companyId: id, ...configuration })
    }
    for (const { company: key, ...row } of contacts) {
      const [id, companyId] = [demoId(row.email), demoId(key)]
      await insertAccount(tx, {
        id,
        companyId,
        kind: 'contact',
        email: row.email,
        name: row.name,
        passwordHash,
        createdAt,
      })
      await tx.insert(contact).values({ id, companyId, createdAt, nameFolded: fold(row.name), ...row })
    }
    for (const { company: key, ...row } of doctors) {
      const [id, companyId] = [demoId(row.email), demoId(key)]
      const isInvited = row.status === 'INVITED'
      await insertAccount(tx, {
        id,
        companyId,
        kind: 'doctor',
        email: row.email,
        name: row.name,
        passwordHash: isInvited ? null : passwordHash,
        createdAt,
      })
      await tx.insert(doctor).values({
        id,
        companyId,
        nameFolded: fold(row.name),
        createdAt,
        invitedAt: isInvited ? createdAt : null,
        rmId: key === 'brightsmiles' ? demoId('rm@brightsmiles.test') : null,
        ...row,
      })
    }
    for (const row of staffMembers) await insertStaff(tx, row, passwordHash, createdAt)
  })
}
