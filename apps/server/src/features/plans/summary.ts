import { patientName } from '@archway/contract/cases'
import type { Language } from '@archway/words'
import { and, eq } from 'drizzle-orm'
import { startOfDay } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { needCase } from '../cases/index.ts'
import { findCompanyById } from '../company/index.ts'
import { doctor } from '../doctors/index.ts'
import { estimatedWeeks } from './content.ts'
import { findPlan } from './store.ts'
import type { PlanSummary } from './write-summary.ts'

/** The content of a plan's printed summary, for a version that the viewer may read. */
export const readSummary = async (
  tx: Tx,
  { scope, language, services }: { scope: Scope; language: Language; services: Services },
  id: string,
): Promise<{ name: string; content: PlanSummary }> => {
  const row = (await findPlan(tx, scope, id)) ?? refuse('NOT_FOUND')
  if (scope.kind !== 'staff' && row.publishedAt === null) refuse('NOT_FOUND')
  const caseRow = await needCase(tx, scope, row.caseId)
  const { company, configuration } =
    (await findCompanyById(tx, scope, caseRow.companyId)) ?? refuse('NOT_FOUND')
  const [doctorRow] = caseRow.doctorId
    ? await tx
        .select({ name: doctor.name })
        .from(doctor)
        .where(and(eq(doctor.companyId, caseRow.companyId), eq(doctor.id, caseRow.doctorId)))
    : []
  const notation = configuration.dentalNotation ?? 'fdi'
  return {
    name: `${caseRow.identifier}-v${row.version}`,
    content: {
      language,
      dateFormat: company.dateFormat,
      caseIdentifier: caseRow.identifier,
      patientName: patientName(caseRow),
      doctorName: doctorRow?.name,
      companyName: company.name,
      version: row.version,
      upperSteps: row.upperSteps ?? 0,
      lowerSteps: row.lowerSteps ?? 0,
      passiveSteps: row.passiveSteps,
      wearDays: row.wearDays ?? 0,
      estimatedWeeks: estimatedWeeks(row),
      ipr: row.ipr ?? [],
      attachments: row.attachments ?? [],
      movements: row.movements ?? [],
      technicianNote: row.technicianNote,
      // Only the date is printed, so that two summaries of one day are identical documents.
      madeAt: startOfDay(services.clock.now()),
      notation,
    },
  }
}
