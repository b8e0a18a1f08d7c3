import { randomUUID } from 'node:crypto'
import { maxTemplates, type TemplateForm } from '@archway/contract/preferences'
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { isInScope, type Scope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { PreferenceOwner } from '../owner.ts'
import { type TemplateRow, prescriptionTemplate as template } from '../table.ts'

/** Doctors read their own templates and the company's. */
const isReadable = (scope: Scope): SQL | undefined =>
  and(
    isInScope(scope, { companyId: template.companyId }),
    scope.kind === 'doctor'
      ? or(isNull(template.doctorId), eq(template.doctorId, scope.doctorId))
      : undefined,
  )

const ofOwner = ({ companyId, doctorId }: PreferenceOwner): SQL | undefined =>
  and(
    eq(template.companyId, companyId),
    doctorId ? eq(template.doctorId, doctorId) : isNull(template.doctorId),
  )

/** The templates for cases of the owner: a doctor's own first, then the company's. */
export const listTemplatesFor = (tx: Tx, scope: Scope, owner: PreferenceOwner): Promise<TemplateRow[]> =>
  tx
    .select()
    .from(template)
    .where(
      and(
        isReadable(scope),
        isNull(template.deletedAt),
        or(ofOwner(owner), ofOwner({ ...owner, doctorId: null })),
      ),
    )
    .orderBy(sql`${template.doctorId} is null`, template.name, template.id)

/** The templates among `ids` with which cases of the owner can start. */
export const listTemplatesNamed = async (
  tx: Tx,
  owner: PreferenceOwner,
  ids: readonly string[],
): Promise<TemplateRow[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(template)
        .where(
          and(
            inArray(template.id, [...ids]),
            isNull(template.deletedAt),
            or(ofOwner(owner), ofOwner({ ...owner, doctorId: null })),
          ),
        )

export const addTemplate = async (
  tx: Tx,
  owner: PreferenceOwner,
  { name, answers }: TemplateForm,
  now: Date,
): Promise<TemplateRow> => {
  const [locked] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(template)
    .where(and(ofOwner(owner), isNull(template.deletedAt)))
  if ((locked?.count ?? 0) >= maxTemplates) refuse('TOO_MANY_TEMPLATES')
  const [row] = await tx
    .insert(template)
    .values({ id: randomUUID(), ...owner, name, answers, createdAt: now, updatedAt: now })
    .returning()
  return row ?? refuse('UNEXPECTED')
}

/** A template in scope, deleted or not, locked. For a doctor, only their templates. */
export const lockTemplate = async (tx: Tx, scope: Scope, id: string): Promise<TemplateRow> => {
  const [row] = await tx
    .select()
    .from(template)
    .where(
      and(
        eq(template.id, id),
        isInScope(scope, { companyId: template.companyId, doctorId: template.doctorId }),
      ),
    )
    .for('update')
  return row ?? refuse('NOT_FOUND')
}

export const updateTemplate = async (
  tx: Tx,
  { id, companyId }: TemplateRow,
  change: Partial<Pick<TemplateRow, 'name' | 'answers' | 'updatedAt' | 'deletedAt'>>,
): Promise<TemplateRow> => {
  const [row] = await tx
    .update(template)
    .set(change)
    .where(and(eq(template.companyId, companyId), eq(template.id, id)))
    .returning()
  return row ?? refuse('NOT_FOUND')
}

/** Removes templates that were deleted before this instant. */
export const removeDeletedBefore = async (tx: Tx, instant: Date): Promise<void> => {
  await tx.delete(template).where(lt(template.deletedAt, instant))
}
