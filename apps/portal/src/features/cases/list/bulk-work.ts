import { caseFileCalls } from '@archway/contract/case-files'
import { type CaseListRow, type CaseVerb, caseCalls } from '@archway/contract/cases'
import { doctorCalls, doctorFields } from '@archway/contract/doctors'
import type { BodyInput } from '@archway/contract/kernel'
import { planCalls } from '@archway/contract/plans'
import { saveFile } from '../../../platform/files/save-file.ts'
import { send } from '../../../platform/http/client.ts'
import { newIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { translateKey } from '../../../platform/i18n/language.ts'
import type { BulkWork as BulkWorkOf } from '../../../platform/list/bulk/use-bulk-run.ts'

type BulkWork = BulkWorkOf<CaseListRow>

/** Options of one call per case; results are listed in the dialog, not in a toast. */
const createSendOptions = () => ({ quiet: true, key: newIdempotencyKey() })

/** The two actions that clear a case; a case allows at most one of them. */
export const clearing: readonly CaseVerb[] = ['clearMfg', 'approveRetainerCase']

/** Clears a case for manufacturing: its newest plan (C14), or the case itself where there is none (C15). */
export const clear: BulkWork = async row => {
  const params = { id: row.uuid }
  if (row.withTs) await send(caseCalls.approveRetainerCase, { params, ...createSendOptions() })
  else {
    const dso = row.side === 'doctor'
    const { data } = await send(dso ? planCalls.dsoCasePlans : planCalls.casePlans, {
      params,
      query: { paginate: 1, order: 'createdAt desc' },
      quiet: true,
    })
    const planId = data[0]?.uuid ?? ''
    if (dso) await send(planCalls.dsoClearMfg, { params: { ...params, planId }, ...createSendOptions() })
    else await send(planCalls.clearMfg, { params: { id: planId }, ...createSendOptions() })
  }
  return undefined
}

/** Sends a case on to its doctor (C23). */
export const forwardCase =
  (body: BodyInput<typeof caseCalls.lastMileShipped>): BulkWork =>
  async row => {
    await send(caseCalls.lastMileShipped, { params: { id: row.uuid }, body, ...createSendOptions() })
    return undefined
  }

/** Assigns a relationship manager to the doctor of a case; a doctor of several selected cases is saved once. */
export const assignManager = (rmUuid: string | null): BulkWork => {
  const saved = new Map<string, Promise<string>>()
  const save = async (id: string): Promise<string> => {
    const { data } = await send(doctorCalls.doctor, { params: { id }, quiet: true })
    const unchanged = Object.fromEntries(doctorFields.map(name => [name, data[name]])) as Pick<
      typeof data,
      (typeof doctorFields)[number]
    >
    const { defaultShippingAddressUuid, name } = data
    const form = { ...unchanged, defaultShippingAddressUuid, rmUuid }
    await send(doctorCalls.updateDoctor, { params: { id }, body: { form }, ...createSendOptions() })
    return name
  }
  return row => {
    const id = row.doctor?.uuid ?? ''
    const doing = saved.get(id) ?? save(id)
    saved.set(id, doing)
    return doing
  }
}

/** Pause before the next download, so that the browser accepts the current one. */
const pauseMs = 250

/** Downloads the current files of a case. */
export const downloadFiles: BulkWork = async row => {
  const call = row.side === 'doctor' ? caseFileCalls.ofDoctorCase : caseFileCalls.ofCase
  const { data } = await send(call, { params: { id: row.uuid }, quiet: true })
  const files = data.filter(({ current, status }) => current && status === 'ready')
  for (const { uuid, fileName } of files) {
    await saveFile({ uuid, fileName: `${row.identifier} ${fileName}` })
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
  return translateKey('caseList', 'bulk.files', { count: files.length })
}
