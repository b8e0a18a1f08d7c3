import { randomUUID } from 'node:crypto'
import type { ModelProblem, PlanModel, PlanViewerAddresses, StepModel } from '@archway/contract/plans'
import type { Language } from '@archway/words'
import { and, asc, desc, eq } from 'drizzle-orm'
import { caseFile } from '../cases/index.ts'
import type { Holder } from '../platform/access/holder.ts'
import type { Tx } from '../platform/db/database.ts'
import { inScope, type Scope } from '../platform/db/scope.ts'
import type { Services } from '../platform/services.ts'
import { say } from '../platform/words.ts'
import { type PlanModelRow, type PlanRow, plan, planModel, planModelPart } from './table.ts'

type Models = Exclude<PlanViewerAddresses, { kind: 'url' }>

/** The newest archive of a version; of those that can be shown alone, if asked so. */
const newestModel = async (
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

/** Addresses of the models of a version: of its newest archive, or of the files that were sent one by one. */
export const modelsOf = async (
  tx: Tx,
  { events }: Services,
  plan: PlanRow,
  holder: Holder,
): Promise<Models | null> => {
  const model = await newestModel(tx, plan.id, { ready: true })
  const parts = model
    ? await tx
        .select()
        .from(planModelPart)
        .where(eq(planModelPart.modelId, model.id))
        .orderBy(asc(planModelPart.arch), asc(planModelPart.step))
    : []
  const answer = {
    parts: parts.map(({ id, arch, step }) => ({ id, arch, step, url: '' })),
    upper: [] as StepModel[],
    lower: [] as StepModel[],
  }
  await events.emit(tx, 'planModelsAsked', { plan, holder, answer })
  const made = (arch: string): StepModel[] => answer.parts.filter(part => part.arch === arch)
  const [both] = made('both')
  if (both) return { kind: 'teeth', url: both.url }
  const upper = model ? made('upper') : answer.upper
  const lower = model ? made('lower') : answer.lower
  return upper.length + lower.length > 0 ? { kind: 'steps', upper, lower } : null
}

/** How the newest archive of a version stands, in words. */
export const modelState = async (tx: Tx, plan: PlanRow, language: Language): Promise<PlanModel | null> => {
  const model = await newestModel(tx, plan.id)
  if (!model) return null
  return {
    fileName: model.fileName,
    status: model.status,
    done: model.done,
    total: model.total,
    problems: model.problems.map(problem => ({
      severity: problem.severity,
      text: problemText(problem, language),
    })),
    createdAt: model.createdAt.toISOString(),
  }
}

/** A problem as a sentence in the reader's language. */
export const problemText = ({ code, values }: ModelProblem, language: Language): string =>
  say(language, 'plans', `modelProblems.${code}`, wordsOf(values, language))

/** An arch is named in the language of the reader; everything else stands as it was found. */
const wordsOf = (values: ModelProblem['values'], language: Language): ModelProblem['values'] =>
  values.arch === undefined ? values : { ...values, arch: say(language, 'plans', String(values.arch)) }

/** Notes that an archive came and waits to be read; nothing if it was noted before. */
export const noteModel = async (
  tx: Tx,
  { companyId, planId, assetId, fileName, createdAt }: Omit<typeof planModel.$inferInsert, 'id' | 'status'>,
): Promise<void> => {
  await tx
    .insert(planModel)
    .values({ id: randomUUID(), companyId, planId, assetId, fileName, status: 'converting', createdAt })
    .onConflictDoNothing()
}

export const modelOfAsset = async (tx: Tx, assetId: string): Promise<PlanModelRow | undefined> => {
  const [found] = await tx.select().from(planModel).where(eq(planModel.assetId, assetId))
  return found
}

export const writeModel = async (
  tx: Tx,
  id: string,
  set: Partial<Pick<PlanModelRow, 'status' | 'kind' | 'done' | 'total' | 'problems'>>,
): Promise<void> => {
  await tx.update(planModel).set(set).where(eq(planModel.id, id))
}

export type MadePart = Pick<typeof planModelPart.$inferInsert, 'arch' | 'step' | 'storageKey'>

/** Keeps where the parts lie; a second run over the same archive writes them anew. */
export const keepParts = async (
  tx: Tx,
  { id, companyId }: PlanModelRow,
  parts: readonly MadePart[],
): Promise<void> => {
  await tx.delete(planModelPart).where(eq(planModelPart.modelId, id))
  if (parts.length > 0)
    await tx
      .insert(planModelPart)
      .values(parts.map(part => ({ ...part, id: randomUUID(), companyId, modelId: id })))
}

/** Where a part lies, by the id its address names; nothing for the ids of other things. */
export const findPart = async (
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ storageKey: string } | undefined> => {
  const [found] = await tx
    .select({ storageKey: planModelPart.storageKey })
    .from(planModelPart)
    .innerJoin(planModel, eq(planModel.id, planModelPart.modelId))
    .innerJoin(plan, eq(plan.id, planModel.planId))
    .innerJoin(caseFile, and(eq(caseFile.companyId, plan.companyId), eq(caseFile.id, plan.caseId)))
    .where(and(eq(planModelPart.id, id), inScope(scope, caseFile)))
  return found
}
