import { setTimeout as pause } from 'node:timers/promises'
import { type Clinic, createDay } from './day.ts'
import { createRecord, type Latency } from './record.ts'
import type { ActionName, Settings } from './settings.ts'

export type Outcome = {
  readonly seconds: number
  readonly actions: Readonly<Record<string, Latency>>
  /** Number of completed requests and messages. */
  readonly requests: number
  readonly sockets: number
  /** Failures by name; empty if nothing failed. */
  readonly errors: Readonly<Record<string, number>>
  /** Milliseconds of CPU during the measurement, by process. */
  readonly cpu: Readonly<Record<string, number>>
}

const perHour = 3_600_000
/** Concurrent sign-ins at the start; each costs a server tens of milliseconds of hashing. */
const openedAtOnce = 8
/** A message that has not arrived this long after the end counts as lost. */
const arriveMs = 10_000

/** Runs the work over the items with this concurrency. */
const eachOf = async <T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>) => {
  const queue = [...items]
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Plays the day; `cpu` returns the CPU used so far by the processes under test, by name. */
export const playDay = async (settings: Settings, cpu: () => Record<string, number>): Promise<Outcome> => {
  const record = createRecord()
  const day = await createDay(record, settings)
  const clinics: Clinic[] = []
  const numbers = Array.from({ length: settings.companies }, (_, index) => index + 1)
  await eachOf(numbers, openedAtOnce, async n => void clinics.push(await day.openClinic(n)))

  const names = (Object.keys(settings.rates) as ActionName[]).filter(name => settings.rates[name] > 0)
  const weights = names.map(name => settings.rates[name])
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  // Each operation once first, so that a short run includes all of them.
  const first = [...names]
  const anyAction = (): ActionName => {
    const next = record.isOpen() ? first.shift() : undefined
    if (next) return next
    let weightLeft = Math.random() * total
    for (const [index, name] of names.entries()) {
      weightLeft -= weights[index] ?? 0
      if (weightLeft < 0) return name
    }
    return names[0] as ActionName
  }
  const anyClinic = (): Clinic => clinics[Math.floor(Math.random() * clinics.length)] as Clinic
  // Failures are counted where they happen; the simulation continues.
  const runAction = (name: ActionName, due?: number): Promise<void> =>
    day.actions[name](anyClinic(), due).catch(() => {})

  let isOver = false
  const underWay = new Set<Promise<void>>()
  /** Closed loop: this many people act without a pause. */
  const actWithoutPause = async (): Promise<void> => {
    while (!isOver) await runAction(anyAction())
  }
  /** Open loop: operations start at random times, however long responses take, so that queueing counts as slowness. */
  const actInTime = async (pace: number): Promise<void> => {
    const meanMs = perHour / (total * settings.companies * pace)
    for (let due = performance.now(); !isOver; due += -Math.log(1 - Math.random()) * meanMs) {
      const early = due - performance.now()
      if (early > 0) await pause(early)
      const work: Promise<void> = runAction(anyAction(), due).finally(() => underWay.delete(work))
      underWay.add(work)
    }
  }
  const people =
    settings.pace === 'max'
      ? Array.from({ length: settings.atOnce }, actWithoutPause)
      : [actInTime(settings.pace)]

  await pause(settings.warmUp * 1000)
  record.open()
  const before = cpu()
  const started = performance.now()
  await pause(settings.seconds * 1000)
  const seconds = (performance.now() - started) / 1000
  const used = Object.entries(cpu()).map(([name, ms]) => [name, ms - (before[name] ?? 0)] as const)
  const requests = record.requests()
  isOver = true
  // Operations in progress count, too: without them, the slowest would be missing.
  await Promise.all(people)
  await Promise.all(underWay)
  const countMissing = () => clinics.reduce((sum, { chat }) => sum + chat.missing(), 0)
  for (const end = performance.now() + arriveMs; countMissing() > 0 && performance.now() < end; )
    await pause(50)
  for (let n = countMissing(); n > 0; n -= 1) record.failed('a chat message did not arrive')
  for (const { chat } of clinics) chat.close()
  return {
    seconds,
    actions: record.latencies(),
    requests,
    sockets: clinics.length * 2,
    errors: record.errors(),
    cpu: Object.fromEntries(used),
  }
}
