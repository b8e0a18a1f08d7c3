import { randomUUID } from 'node:crypto'
import type { ModelProblem, PlanModel } from '@archway/contract/plans'
import type { Language } from '@archway/words'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { isInScope, type Scope } from '../../../platform/db/scope.ts'
import { translate } from '../../../platform/words.ts'
import { caseFile } from '../../cases/index.ts'
import { type PlanModelRow, type PlanRow, plan, planModel, planModelPart } from '../table.ts'

/** The newest archive of a version; with `ready`, the newest that can be shown. */
export const findNewestModel = async (
  tx: Tx,
  planId: string,
  { ready = false } = {},
): Promise<PlanModelRow | undefined> => {
  const [newest] = await tx
    .select()
    .from(planModel)
    .where(and(eq(planModel.planId, planId), ready ? eq(planModel.status, 'ready') : undefined))
    .orderBy(desc(planModel.createdAt), desc(planModel.id))
    .limit(1)
  return newest
}

/** The converted parts of an archive, by arch and step. */
export const listParts = async (tx: Tx, modelId: string): Promise<(typeof planModelPart.$inferSelect)[]> =>
  tx
    .select()
    .from(planModelPart)
    .where(eq(planModelPart.modelId, modelId))
    .orderBy(asc(planModelPart.arch), asc(planModelPart.step))

/** The state of a version's newest archive, with texts. */
export const readModelState = async (
  tx: Tx,
  plan: PlanRow,
  language: Language,
): Promise<PlanModel | null> => {
  const model = await findNewestModel(tx, plan.id)
  if (!model) return null
  return {
    fileName: model.fileName,
    status: model.status,
    done: model.done,
    total: model.total,
    steps:
      model.upperSteps === null || model.lowerSteps === null
        ? null
        : { upper: model.upperSteps, lower: model.lowerSteps },
    problems: model.problems.map(problem => ({
      severity: problem.severity,
      text: problemText(problem, language),
    })),
    createdAt: model.createdAt.toISOString(),
  }
}

/** A problem as a sentence in the reader's language. */
export const problemText = ({ code, values }: ModelProblem, language: Language): string =>
  translate(language, 'plans', `modelProblems.${code}`, wordsOf(values, language))

/** Names of arches are translated; other values are shown as found. */
const wordsOf = (values: ModelProblem['values'], language: Language): ModelProblem['values'] =>
  values.arch === undefined ? values : { ...values, arch: translate(language, 'plans', String(values.arch)) }

/** Records an archive that waits to be read; does nothing if it is recorded already. */
export const recordModel = async (
  tx: Tx,
  { companyId, planId, assetId, fileName, createdAt }: Omit<typeof planModel.$inferInsert, 'id' | 'status'>,
): Promise<void> => {
  await tx
    .insert(planModel)
    .values({ id: randomUUID(), companyId, planId, assetId, fileName, status: 'converting', createdAt })
    .onConflictDoNothing()
}

export const findModelOfAsset = async (tx: Tx, assetId: string): Promise<PlanModelRow | undefined> => {
  const [row] = await tx.select().from(planModel).where(eq(planModel.assetId, assetId))
  return row
}

export const updateModel = async (
  tx: Tx,
  id: string,
  set: Partial<
    Pick<PlanModelRow, 'status' | 'kind' | 'done' | 'total' | 'upperSteps' | 'lowerSteps' | 'problems'>
  >,
): Promise<void> => {
  await tx.update(planModel).set(set).where(eq(planModel.id, id))
}

export type ConvertedPart = Pick<typeof planModelPart.$inferInsert, 'arch' | 'step' | 'storageKey'>

/** Stores the keys of the parts; a repeated run over the same archive replaces them. */
export const replaceParts = async (
  tx: Tx,
  { id, companyId }: PlanModelRow,
  parts: readonly ConvertedPart[],
): Promise<void> => {
  await tx.delete(planModelPart).where(eq(planModelPart.modelId, id))
  if (parts.length > 0)
    await tx
      .insert(planModelPart)
      .values(parts.map(part => ({ ...part, id: randomUUID(), companyId, modelId: id })))
}

/** The storage key of a part by the id in its address; undefined for other ids. */
export const findPart = async (
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ storageKey: string } | undefined> => {
  const [row] = await tx
    .select({ storageKey: planModelPart.storageKey })
    .from(planModelPart)
    .innerJoin(planModel, eq(planModel.id, planModelPart.modelId))
    .innerJoin(plan, eq(plan.id, planModel.planId))
    .innerJoin(caseFile, and(eq(caseFile.companyId, plan.companyId), eq(caseFile.id, plan.caseId)))
    .where(and(eq(planModelPart.id, id), isInScope(scope, caseFile)))
  return row
}
