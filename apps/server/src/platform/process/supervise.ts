import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

export type SuperviseOptions = {
  /** Name in the log. */
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
  /** Added to the environment of this process. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly log: Log
  /** The message sent by `sendToSupervisor`. */
  readonly onMessage?: (message: unknown) => void
}

/** How long a process may take to stop before it is killed. */
const stopTimeoutMs = 20_000
const firstDelayMs = 100
const maxDelayMs = 10_000
/** A process that has run for this time counts as started: the next restart delay is short again. */
const settledMs = 60_000

/** The message that asks a process to stop gracefully. */
export const stopMessage = 'stop'
const supervisorPid = 'ARCHWAY_SUPERVISOR'

/** Whether this process was started by `supervise`. */
export const isSupervised = (): boolean =>
  process.connected && process.env[supervisorPid] === String(process.ppid)

/** From a process that was started by `supervise`; nothing while the supervisor is gone. */
export const sendToSupervisor = (message: object): void => {
  if (isSupervised()) process.send?.(message, () => {})
}

/**
 * Keeps a second process running: restarts it when it exits, with growing delays while it keeps exiting. The returned
 * function stops it and resolves when it has exited.
 */
export const supervise = ({
  name,
  script,
  args,
  env,
  log,
  onMessage = () => {},
}: SuperviseOptions): (() => Promise<void>) => {
  const stopping = new AbortController()
  let child: ChildProcess | undefined

  const keepRunning = async (): Promise<void> => {
    let delayMs = firstDelayMs
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      child = fork(script, args, { env: { ...process.env, ...env, [supervisorPid]: String(process.pid) } })
      child.on('message', onMessage)
      // Of a process that cannot be started there is no exit.
      const [code, signal] = await once(child, 'exit').catch((error: Error) => [error.message, null])
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > settledMs) delayMs = firstDelayMs
      log.error(`The ${name} ended (${signal ?? code}); it is started again in ${delayMs} ms.`)
      await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
      delayMs = Math.min(maxDelayMs, delayMs * 2)
    }
  }
  const supervised = keepRunning()

  return async () => {
    stopping.abort()
    if (child?.connected) child.send(stopMessage, () => {})
    const killing = setTimeout(() => child?.kill('SIGKILL'), stopTimeoutMs)
    await supervised
    clearTimeout(killing)
  }
}
