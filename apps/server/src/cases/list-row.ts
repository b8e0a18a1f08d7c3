import { type SQL, sql } from 'drizzle-orm'
import { company } from '../company/index.ts'
import { contact } from '../contacts/index.ts'
import { doctor } from '../doctors/index.ts'
import type { FactColumns } from './facts.ts'
import { caseFile as c } from './table.ts'

/** A row as the statement builds it: what the list shows, and the facts its actions are judged by. */
export type ListedCase = {
  uuid: string
  identifier: string
  firstName: string | null
  lastName: string | null
  packageType: string | null
  arch: 'upper' | 'lower' | 'both' | null
  company: { uuid: string; name: string }
  doctor: {
    uuid: string
    name: string
    email: string
    status: NonNullable<FactColumns['doctorStatus']>
    currentCountry: string
    assignRM: { uuid: string; name: string } | null
  } | null
  createdBy: string
  hasRefinements: boolean
  batchLabel: '1st' | '2nd' | '3rd' | '4th' | 'Refinement'
  createdAt: string
  updatedAt: string
  dueAt: string | null
  facts: Omit<FactColumns, 'doctorStatus' | 'shippedAt' | 'packageEndsAt'> & {
    shippedAt: string | null
    packageEndsAt: string | null
  }
}

const instant = (column: SQL | typeof c.createdAt): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Postgres writes the JSON of a row: half the cost of sending columns and building objects here. */
export const listedCase: SQL = sql`json_build_object(
  'uuid', ${c.id}, 'identifier', ${c.identifier}, 'firstName', ${c.firstName}, 'lastName', ${c.lastName},
  'packageType', ${c.packageType}, 'arch', ${c.arch}, 'createdBy', ${c.createdByName},
  'hasRefinements', ${c.hasRefinements}, 'batchLabel', ${c.batchLabel},
  'createdAt', ${instant(c.createdAt)}, 'updatedAt', ${instant(c.updatedAt as never)},
  'dueAt', ${instant(c.dueAt as never)},
  'company', (select json_build_object('uuid', ${company.id}, 'name', ${company.name})
    from ${company} where ${company.id} = ${c.companyId}),
  'doctor', (select json_build_object('uuid', ${doctor.id}, 'name', ${doctor.name}, 'email', ${doctor.email},
      'status', ${doctor.status}, 'currentCountry', ${doctor.countryId},
      'assignRM', (select json_build_object('uuid', ${contact.id}, 'name', ${contact.name})
        from ${contact} where ${contact.companyId} = ${doctor.companyId} and ${contact.id} = ${doctor.rmId}))
    from ${doctor} where ${doctor.companyId} = ${c.companyId} and ${doctor.id} = ${c.doctorId}),
  'facts', json_build_object('status', ${c.status}, 'side', ${c.side}, 'product', ${c.product},
    'withTs', ${c.withTs}, 'stepType', ${c.stepType}, 'impressionType', ${c.impressionType},
    'bulkshipping', ${c.bulkshipping}, 'currentRefinementId', ${c.currentRefinementId},
    'resumeStatus', ${c.resumeStatus}, 'rejection', ${c.rejection}, 'orderStatus', ${c.orderStatus},
    'openOrders', ${c.openOrders}, 'openRequests', ${c.openRequests}, 'shippedBatches', ${c.shippedBatches},
    'upperSteps', ${c.upperSteps}, 'lowerSteps', ${c.lowerSteps}, 'madeUpper', ${c.madeUpper},
    'madeLower', ${c.madeLower}, 'batchesMade', ${c.batchesMade}, 'refinementsUsed', ${c.refinementsUsed},
    'refinementsIncluded', ${c.refinementsIncluded}, 'carrierScanned', ${c.carrierScanned},
    'packageEndsAt', ${instant(c.packageEndsAt as never)}, 'shippedAt', ${instant(c.shippedAt as never)}))`
