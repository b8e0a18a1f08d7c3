import { caseCalls } from '@archway/contract/cases'
import { type Plan, type PlanContentForm, planCalls } from '@archway/contract/plans'
import type { TestApp, Visitor } from './app.ts'
import { completeForm, createSubmitted } from './case-story.ts'
import { giveProductionFiles } from './production/story.ts'

/** The data of a reply, asserting success. */
export const data = <T>(answer: { status: number; body: { data: T } }): T => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

export const readStatus = async (visitor: Visitor, id: string): Promise<string> =>
  data(await visitor.call(caseCalls.read, { params: { id } })).status

/** Passes quality check and the file sync: a case with a plan is then in planning, one without is in manufacturing. */
export const passQc = async (staff: Visitor, id: string): Promise<void> => {
  data(
    await staff.call(caseCalls.staffAct, {
      params: { id, action: 'qcPass' },
      body: { checklist: [{ item: 'archPresent', passed: true }] },
    }),
  )
  data(await staff.call(caseCalls.staffAct, { params: { id, action: 'syncDone' } }))
}

export const listPlans = async (visitor: Visitor, id: string): Promise<Plan[]> =>
  data<Plan[]>(await visitor.call(planCalls.casePlans, { params: { id } }))

export const newestPlan = async (visitor: Visitor, id: string): Promise<Plan> => {
  const [newest] = await listPlans(visitor, id)
  if (!newest) throw new Error('the case has no plan')
  return newest
}

/** A case of `nourdental`, submitted by `owner` and past quality check, with its first plan. */
export const createInPlanning = async (
  app: TestApp,
  owner: Visitor,
  staff: Visitor,
): Promise<{ caseId: string; planId: string }> => {
  const caseId = await createSubmitted(app, owner, 'nourdental', completeForm('AL'))
  await passQc(staff, caseId)
  return { caseId, planId: (await newestPlan(staff, caseId)).uuid }
}

export const content: PlanContentForm = {
  upperSteps: 14,
  lowerSteps: 10,
  wearDays: 14,
  ipr: [{ contact: '11-12', mm: 0.2, beforeStep: 2 }],
  attachments: [{ tooth: 13, type: 'optimised', fromStep: 1, toStep: 14 }],
  movements: [{ tooth: 11, mesial: 0.4, buccal: -0.3, extrusion: 0, torque: 2, tip: 1, rotation: -5 }],
  viewer: { kind: 'url', url: 'https://viewer.archway.test/plan' },
  technicianNote: 'Lower midline to be checked',
}

export const actOnPlan = (staff: Visitor, id: string, action: string, body: object = {}) =>
  staff.call(planCalls.actOnPlan, { params: { id, action } as never, body })

/** Fills in and publishes the newest version of a case; with `productionFiles`, after uploading a valid archive. */
export const publish = async (
  staff: Visitor,
  caseId: string,
  { productionFiles = false, ...overrides }: PlanContentForm & { productionFiles?: boolean } = {},
): Promise<Plan> => {
  const { uuid } = await newestPlan(staff, caseId)
  data(await staff.call(planCalls.editPlan, { params: { id: uuid }, body: { ...content, ...overrides } }))
  if (productionFiles) await giveProductionFiles(staff.services, { uuid })
  data(await actOnPlan(staff, uuid, 'convert'))
  return data<Plan>(await actOnPlan(staff, uuid, 'publish'))
}

export const approve = (visitor: Visitor, id: string) =>
  visitor.call(planCalls.approvePlan, { params: { id }, body: { reviewed: true } })
