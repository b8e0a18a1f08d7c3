import type { PictureKind } from '@archway/contract/pictures'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'

/** An avatar or a logo. Those of staff have no company. */
export const picture = pgTable(
  'picture',
  {
    id: idColumn(),
    companyId: uuid('company_id').references(() => company.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<PictureKind>().notNull(),
    status: text('status').$type<'pending' | 'ready' | 'broken'>().notNull(),
    storageKey: text('storage_key').notNull(),
    /** The announced size; the stored picture is smaller. */
    bytes: integer('bytes').notNull(),
    mime: text('mime'),
    sha256: text('sha256'),
    uploadedById: uuid('uploaded_by_id').notNull(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  t => [
    uniqueIndex('picture_key').on(t.storageKey),
    index('picture_company').on(t.companyId),
    ...tenantPolicies(),
  ],
).enableRLS()
