import { insightCalls } from '@archway/contract/lab'
import { sendFile } from '../../../platform/http/file.ts'
import { handle, type Route } from '../../../platform/http/route.ts'
import { insightCsv, staffWorkCsv } from './export.ts'
import { readCompanyInsight, readLabInsight, readStaffWork } from './present.ts'

const csvType = 'text/csv; charset=utf-8'
const nameOf = (part: string, { from, to }: { from: string; to: string }): string =>
  `insight-${part}-${from}-${to}.csv`

export const insightRoutes: readonly Route[] = [
  handle(insightCalls.companyInsight, ({ within, scope, query, language }) =>
    within(async tx => ({ data: await readCompanyInsight(tx, { scope, period: query, language }) })),
  ),
  handle(insightCalls.exportCompanyInsight, async ({ within, scope, query, language, reply }) => {
    const { part, ...period } = query
    const report = await within(tx => readCompanyInsight(tx, { scope, period, language }))
    const content = insightCsv(report, part, language)
    return sendFile(reply, { name: nameOf(part, period), type: csvType, content })
  }),
  handle(insightCalls.labInsight, ({ within, scope, query, language }) =>
    within(async tx => ({ data: await readLabInsight(tx, { scope, period: query, language }) })),
  ),
  handle(insightCalls.exportLabInsight, async ({ within, scope, query, language, reply }) => {
    const { part, ...period } = query
    const report = await within(tx => readLabInsight(tx, { scope, period, language }))
    const content = insightCsv(report, part, language)
    return sendFile(reply, { name: nameOf(part, period), type: csvType, content })
  }),
  handle(insightCalls.staffWork, ({ within, scope, query, language, services }) =>
    within(async tx => ({
      data: await readStaffWork(tx, { scope, period: query, language, now: services.clock.now() }),
    })),
  ),
  handle(insightCalls.exportStaffWork, async ({ within, scope, query, language, reply, services }) => {
    const { part = 'people', ...period } = query
    const now = services.clock.now()
    const people = await within(tx => readStaffWork(tx, { scope, period, language, now }))
    const content = staffWorkCsv(people, part, language)
    const name = nameOf(part === 'people' ? part : 'people-series', period)
    return sendFile(reply, { name, type: csvType, content })
  }),
]
