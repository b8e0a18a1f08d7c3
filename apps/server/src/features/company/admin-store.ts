import { randomUUID } from 'node:crypto'
import type { CompanyChange } from '@archway/contract/company'
import type { Order, Parsed } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { count, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { orderBy, whereFilter, withCollation } from '../../platform/db/filter.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type CompanyWithConfiguration, findCompanyById } from './store.ts'
import { company, companyConfiguration } from './table.ts'

type Query = {
  filter?: Parsed
  order: Order<'name' | 'createdAt' | 'status'>
  page: number
  paginate: number
}

/** One page of all companies, for staff, whichever company they have switched to. */
export const listCompanies = async (
  tx: Tx,
  { filter, order, page, paginate }: Query,
  language: Language,
): Promise<{ rows: CompanyWithConfiguration[]; total: number }> => {
  const { name, status, isDso, isRmAllowed, createdAt } = company
  const { areRequestsEnabled, shipmentType } = companyConfiguration
  const where = whereFilter(filter, {
    name,
    status,
    isDso,
    areRequestsEnabled,
    shipmentType,
    isRmAllowed,
    createdAt,
  })
  const ownConfiguration = eq(companyConfiguration.companyId, company.id)
  const [countRow] = await tx
    .select({ total: count() })
    .from(company)
    .innerJoin(companyConfiguration, ownConfiguration)
    .where(where)
  const rows = await tx
    .select({ company, configuration: companyConfiguration })
    .from(company)
    .innerJoin(companyConfiguration, ownConfiguration)
    .where(where)
    .orderBy(...orderBy(order, { name: withCollation(name, language), createdAt, status }, company.id))
    .limit(paginate)
    .offset((page - 1) * paginate)
  return { rows, total: countRow?.total ?? 0 }
}

/** Splits the changes between the two rows of a company. */
const split = (change: CompanyChange) => {
  const { name, status, timeZone, dateFormat, isDso, isRmAllowed, hasAdvancedModules, ...rest } = change
  const { packageTypes, ...switches } = rest
  return {
    company: { name, status, timeZone, dateFormat, isDso, isRmAllowed, hasAdvancedModules },
    configuration: {
      ...switches,
      ...(packageTypes ? { packageTypes: packageTypes.length > 0 ? packageTypes : null } : {}),
    },
  }
}

const hasChange = (changes: object): boolean => Object.values(changes).some(value => value !== undefined)

export const changeManaged = async (tx: Tx, id: string, change: CompanyChange): Promise<void> => {
  const parts = split(change)
  if (hasChange(parts.company)) await tx.update(company).set(parts.company).where(eq(company.id, id))
  if (hasChange(parts.configuration))
    await tx
      .update(companyConfiguration)
      .set(parts.configuration)
      .where(eq(companyConfiguration.companyId, id))
}

export const openCompany = async (
  tx: Tx,
  name: string,
  change: CompanyChange,
  now: Date,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(company).values({ id, name, createdAt: now })
  await tx.insert(companyConfiguration).values({ companyId: id })
  await changeManaged(tx, id, { ...change, name })
  return id
}

export const findManagedById = (tx: Tx, id: string): Promise<CompanyWithConfiguration | undefined> =>
  findCompanyById(tx, systemScope, id)
