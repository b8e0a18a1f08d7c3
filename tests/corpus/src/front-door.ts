import { setTimeout as pause } from 'node:timers/promises'
import { type CaseAsset, caseFileCalls, type TypeKey } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import pg from 'pg'
import { DetailedError } from 'tus-js-client'
import { caseFileJobs } from '../../../apps/server/src/features/case-files/index.ts'
import { runWaiting } from '../../../apps/server/src/platform/jobs/jobs.ts'
import type { UploadStory } from '../../../apps/server/src/testing/upload-story.ts'
import { measureSlowness, measureUsage, type Usage } from './measure.ts'

/** A file of the corpus: its slot, and the expected reply. */
export type Sample = {
  readonly name: string
  readonly slot: TypeKey
  readonly fileName: string
  readonly content: () => Buffer | Promise<Buffer>
  readonly answer: Answer
}

/**
 * `400` at the reservation, `422` at the last byte, `refusedLater` by the job that reads the whole file. A `ready` file
 * has a light model, none for a reason, or is no scan, and has pictures or not.
 */
export type Answer =
  | { readonly status: number; readonly code: string | undefined }
  | { readonly status: 422; readonly reason: CaseAsset['reason'] }
  | { readonly status: 200; readonly refusedLater: CaseAsset['reason'] }
  | { readonly status: 200; readonly model?: string | null; readonly pictures?: boolean }

export type Outcome = {
  readonly answer: Answer
  readonly usage: Usage
  /** A usable file without pictures lacks a reason, or one with pictures has one. */
  readonly isSilent?: boolean
  /** Failed jobs that would run again. */
  readonly waitingJobs: number
  /** The different replies of another company's list during the upload. */
  readonly neighbour: readonly string[]
}

/**
 * R15: CPU of everything that a file causes, the memory of the largest process, and the CPU for which other calls
 * wait (P17), which includes the garbage collection of all tests of this process.
 */
const limits = { cpuSeconds: 20, peakBytes: 512 * 1024 * 1024, heldSeconds: 1 } as const

/** Compares seconds of CPU with a limit, which is longer on a machine that is slower. */
const isOver = (seconds: number, limit: number): boolean =>
  seconds > limit && seconds > limit * measureSlowness()

/** The violations in the handling of a file, as sentences; empty if there are none. */
export const violationsOf = (outcome: Outcome, expected: { answer: Answer; neighbour: string }): string[] => {
  const { answer, usage, waitingJobs, neighbour, isSilent } = outcome
  const violations: string[] = []
  const [actualText, correct] = [JSON.stringify(answer), JSON.stringify(expected.answer)]
  if (actualText !== correct) violations.push(`answered ${actualText}, not ${correct}`)
  if (isOver(usage.cpuSeconds, limits.cpuSeconds))
    violations.push(`took ${usage.cpuSeconds.toFixed(1)} s of CPU`)
  if (usage.peakBytes > limits.peakBytes)
    violations.push(`took ${Math.round(usage.peakBytes / 1024 ** 2)} MB of memory`)
  if (usage.grownBytes > limits.peakBytes)
    violations.push(`took ${Math.round(usage.grownBytes / 1024 ** 2)} MB of memory in the server itself`)
  if (isOver(usage.heldSeconds, limits.heldSeconds))
    violations.push(`held up the server for ${usage.heldSeconds.toFixed(1)} s`)
  if (isSilent) violations.push('does not say why it is not shown')
  if (waitingJobs > 0) violations.push(`${waitingJobs} jobs wait for another try`)
  for (const other of neighbour)
    if (other !== expected.neighbour) violations.push(`another company was answered ${other.slice(0, 200)}`)
  return violations
}

const neighbourEmail = 'owner@nourdental.test'

/** The list of another company, with its status. */
export const readNeighbourList = async ({ app }: UploadStory): Promise<string> => {
  const { status, body } = await (await app.as(neighbourEmail)).call(caseCalls.list, {
    query: { paginate: '5' } as never,
  })
  return `${status} ${JSON.stringify(body)}`
}

/** Jobs that failed and will be retried. */
const countJobsLeft = async ({ app }: UploadStory): Promise<number> => {
  // Connects as the owner of the database, because the role of the server may only add jobs.
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where j.attempts > 0
         and t.identifier in ('makePreview', 'makeModel', 'checkArchive', 'convertPlan', 'checkProduction')`,
    )
    return rows[0]?.n ?? -1
  } finally {
    await client.end()
  }
}

/** Milliseconds between two lists of the other company. */
const pollMs = 50

/** Runs some work while another company fetches its list repeatedly, and measures the resources. */
export const runBeside = async <T>(
  story: UploadStory,
  work: () => Promise<T>,
): Promise<{ result: T } & Omit<Outcome, 'answer'>> => {
  const neighbour = new Set<string>()
  const over = new AbortController()
  const pollNeighbour = async (): Promise<void> => {
    do {
      neighbour.add(await readNeighbourList(story))
      // Rate limits use this clock.
      story.app.clock.advance(100)
      // Often enough to overlap with every part of the work; without a pause, the lists would cost more than the
      // files.
      await pause(pollMs, undefined, { signal: over.signal }).catch(() => {})
    } while (!over.signal.aborted)
  }
  const poll = pollNeighbour()
  const { result, usage } = await measureUsage(work).finally(() => over.abort())
  await poll
  return { result, usage, neighbour: [...neighbour], waitingJobs: await countJobsLeft(story) }
}

const reserveFor = async (
  story: UploadStory,
  { slot, fileName }: Sample,
  bytes: number,
): Promise<{ refused: Answer } | { caseUuid: string; id: string; url: string }> => {
  const caseUuid = await story.newCase({ withTs: slot === 'treatmentPlan' })
  const { status, body } = await (await story.app.as('owner@brightsmiles.test')).call(caseFileCalls.reserve, {
    body: { caseUuid, typeKey: slot, fileName, bytes },
  })
  if (status !== 200) return { refused: { status, code: body.code } }
  return { caseUuid, id: body.data.asset.uuid, url: `${story.origin}${body.data.uploadUrl}` }
}

/** Uploads a file like a browser, runs its jobs, and returns its state. */
export const sendSample = async (story: UploadStory, sample: Sample, content: Buffer): Promise<Outcome> => {
  let isSilent = false
  const { result, ...rest } = await runBeside(story, async (): Promise<Answer> => {
    const reservation = await reserveFor(story, sample, content.length)
    if ('refused' in reservation) return reservation.refused
    const { caseUuid, id, url } = reservation
    const refusal = await story.send(url, content).then(
      () => null,
      (error: unknown) => error,
    )
    if (refusal && !(refusal instanceof DetailedError)) throw refusal
    const status = refusal instanceof DetailedError ? refusal.originalResponse?.getStatus() : 200
    await runWaiting(story.app.database.serverUrl, caseFileJobs(story.services))
    const asset = await story.readAsset(caseUuid, id)
    if (status !== 200) return { status: status as 422, reason: asset?.reason ?? null }
    if (asset?.status === 'broken') return { status: 200, refusedLater: asset.reason }
    const { model, hasView, mime, displayProblem } = asset as CaseAsset
    const isShown = model === null ? hasView || !mime?.startsWith('image/') : model === 'ready'
    isSilent = isShown !== (displayProblem === null)
    return {
      status: 200,
      ...(model === null ? {} : { model }),
      ...(mime?.startsWith('image/') ? { pictures: hasView } : {}),
    }
  })
  return { answer: result, isSilent, ...rest }
}
