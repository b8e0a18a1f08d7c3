import { eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Viewer } from '../../platform/access/viewer.ts'

/** The owner of keys and webhooks: a company by its id, or the provider. */
export type IntegrationOwner = string | null

/** The viewer's company, or the provider for staff who have not switched to a company. */
export const ownerFor = ({ company }: Viewer): IntegrationOwner => company?.id ?? null

export const ownedBy = (companyId: PgColumn, owner: IntegrationOwner): SQL =>
  owner === null ? isNull(companyId) : eq(companyId, owner)
