import { pagesOf, roleAllows } from '@archway/contract/kernel'
import { maxExportedPrintJobs, type PrintJobDetail, printJobCalls } from '@archway/contract/orders'
import { formatNumber } from '@archway/words/locale'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { sendFile } from '../../../platform/http/file.ts'
import { sendPdf } from '../../../platform/http/pdf.ts'
import { handleWith, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { needCase } from '../../cases/index.ts'
import { type JobLabel, jobLabelOf } from '../labels/job-label.ts'
import { zplLabels } from '../labels/zpl.ts'
import { printJobsCsv } from './print-export.ts'
import { actOnJob, addToJob, changeJob, createJob, deleteJob, removeFromJob } from './print-jobs.ts'
import { findPrintJobDetail, listPrintJobs } from './print-list.ts'

/** A print job has orders of several companies: staff see all of them, even if they have switched to one. */
const everywhere = { scope: systemScope }

const mayAct = (viewer: Viewer): boolean =>
  roleAllows({ kind: viewer.audience, staffRole: viewer.staffRole }, 'production')

type AuditSubjects = { addSubjects(ids: readonly string[]): void }

const presentDetail = async (
  tx: Tx,
  viewer: Viewer,
  id: string,
  audit: AuditSubjects,
): Promise<PrintJobDetail> => {
  const job = (await findPrintJobDetail(tx, id, mayAct(viewer))) ?? refuse('NOT_FOUND')
  audit.addSubjects([...new Set(job.entries.map(({ order }) => order.caseUuid))])
  return job
}

/** Reports the cases whose orders have changed with a job. */
const touchCases = async (tx: Tx, services: Services, caseIds: readonly string[]): Promise<void> => {
  for (const caseId of new Set(caseIds))
    await services.events.emit(tx, 'caseTouched', {
      caseRow: await needCase(tx, systemScope, caseId),
      isInside: true,
    })
}

export const printRoutes: readonly Route[] = [
  handleWith(printJobCalls.printJobs, everywhere, ({ within, query, viewer }) =>
    within(async tx => {
      const { rows, total } = await listPrintJobs(tx, query, mayAct(viewer))
      return { data: rows, page: query.page, pages: pagesOf(total, query.paginate), total }
    }),
  ),
  handleWith(
    printJobCalls.exportPrintJobs,
    everywhere,
    async ({ within, query, services, language, reply }) => {
      const { rows, total } = await within(tx =>
        listPrintJobs(tx, { ...query, page: 1, paginate: maxExportedPrintJobs }, false),
      )
      if (total > maxExportedPrintJobs)
        refuse('TOO_MANY_TO_EXPORT', { max: formatNumber(maxExportedPrintJobs, language) })
      reply.header('x-rows', rows.length)
      return sendFile(reply, {
        name: `print-jobs-${services.clock.now().toISOString().slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        content: printJobsCsv(rows, language),
      })
    },
  ),
  handleWith(printJobCalls.printJob, everywhere, ({ within, params, viewer, audit }) =>
    within(async tx => ({ data: await presentDetail(tx, viewer, params.jobId, audit) })),
  ),
  handleWith(
    printJobCalls.printJobLabel,
    everywhere,
    async ({ within, params, query, viewer, services, scope, language, reply }) => {
      const job = await within(
        async tx => (await findPrintJobDetail(tx, params.jobId, false)) ?? refuse('NOT_FOUND'),
      )
      const { identifier, name, printer, material, lot, pieces } = job
      const content: JobLabel = { job: { identifier, name, printer, material, lot, pieces }, language }
      if (query.format === 'zpl')
        return sendFile(reply, {
          name: `${identifier}.zpl`,
          type: 'text/plain; charset=utf-8',
          content: Buffer.from(zplLabels([jobLabelOf(content)])),
        })
      const pdf = await services.documents({
        module: new URL('../labels/write-labels.ts', import.meta.url),
        write: 'writeJobLabel',
        content,
        company: scope.companyId ?? viewer.id,
        person: viewer.id,
      })
      return sendPdf(reply, `${identifier}.pdf`, pdf)
    },
  ),
  handleWith(printJobCalls.createPrintJob, everywhere, ({ within, body, viewer, services, audit }) =>
    within(async tx => {
      const id = await createJob(tx, { viewer, services }, body)
      return { data: await presentDetail(tx, viewer, id, audit) }
    }),
  ),
  handleWith(printJobCalls.changePrintJob, everywhere, ({ within, params, body, viewer, audit }) =>
    within(async tx => {
      await changeJob(tx, params.jobId, body)
      return { data: await presentDetail(tx, viewer, params.jobId, audit) }
    }),
  ),
  handleWith(printJobCalls.deletePrintJob, everywhere, ({ within, params }) =>
    within(async tx => {
      await deleteJob(tx, params.jobId)
      return {}
    }),
  ),
  handleWith(printJobCalls.addToPrintJob, everywhere, ({ within, params, body, viewer, services, audit }) =>
    within(async tx => {
      await addToJob(tx, { viewer, services }, params.jobId, body)
      return { data: await presentDetail(tx, viewer, params.jobId, audit) }
    }),
  ),
  handleWith(printJobCalls.removeFromPrintJob, everywhere, ({ within, params, body, viewer, audit }) =>
    within(async tx => {
      await removeFromJob(tx, params.jobId, body.entries)
      return { data: await presentDetail(tx, viewer, params.jobId, audit) }
    }),
  ),
  handleWith(printJobCalls.actOnPrintJob, everywhere, ({ within, params, body, viewer, services, audit }) =>
    within(async tx => {
      const { jobId, action } = params
      await touchCases(tx, services, await actOnJob(tx, { viewer, services }, { jobId, action, form: body }))
      return { data: await presentDetail(tx, viewer, jobId, audit) }
    }),
  ),
]
