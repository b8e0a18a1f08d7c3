import { type QueueStage, queueStages } from '@archway/contract/lab'
import type { Href } from '../../../ui/action/link-context.ts'

export const isStage = (name: string | undefined): name is QueueStage =>
  (queueStages as readonly (string | undefined)[]).includes(name)

export const stageHref = (stage: QueueStage): Href => `/lab/queue/${stage}`

/** The tab of the case in which the work of the stage is done. */
const workplace: Partial<Record<QueueStage, string>> = {
  qualityCheck: 'files',
  fileSync: 'files',
  planning: 'plan',
  planChanges: 'plan',
  manufacturing: 'orders',
  onHold: 'orders',
  readyForShipping: 'orders',
  inShipment: 'shipments',
}

/** The address of a case in the queue. */
export const queueCaseHref = ({ uuid, stage }: { uuid: string; stage: QueueStage }): Href =>
  `/lab/case/${uuid}/${workplace[stage] ?? 'details'}`
