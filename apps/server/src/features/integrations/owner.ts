import { eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Viewer } from '../../platform/access/viewer.ts'

/** Whose keys and webhooks they are: a company's by its id, or the provider's. */
export type IntegrationOwner = string | null

/** The owner of keys and webhooks: the company, or the provider for staff who look at no company. */
export const ownerFor = ({ company }: Viewer): IntegrationOwner => company?.id ?? null

export const ownedBy = (companyId: PgColumn, owner: IntegrationOwner): SQL =>
  owner === null ? isNull(companyId) : eq(companyId, owner)
