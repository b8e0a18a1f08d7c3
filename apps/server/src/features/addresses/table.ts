import type { OwnerType } from '@archway/contract/addresses'
import type { AddressTypeId } from '@archway/contract/catalog'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, tenantPolicies } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'
import { doctor } from '../doctors/table.ts'

export const address = pgTable(
  'address',
  {
    id: idColumn(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    typeId: integer('type_id').$type<AddressTypeId>().notNull(),
    title: text('title').notNull(),
    titleFolded: text('title_folded').notNull(),
    /** ISO 3166-1 alpha-2. */
    countryId: text('country_id').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    street: text('street').notNull(),
    zipCode: text('zip_code').notNull(),
    phone: text('phone').notNull(),
    ownerType: text('owner_type').$type<OwnerType>().notNull(),
    /** Set when the owner is a doctor. */
    doctorId: uuid('doctor_id'),
    isDefaultShippingAddress: boolean('is_default_shipping_address').notNull().default(false),
    createdAt: createdAt(),
  },
  t => [
    unique('address_company_id').on(t.companyId, t.id),
    uniqueIndex('address_default').on(t.companyId).where(sql`${t.isDefaultShippingAddress}`),
    foreignKey({
      name: 'address_doctor',
      columns: [t.companyId, t.doctorId],
      foreignColumns: [doctor.companyId, doctor.id],
    }).onDelete('cascade'),
    index('address_company').on(t.companyId, t.createdAt, t.id),
    ...tenantPolicies(),
  ],
).enableRLS()
