import { readdirSync, readFileSync } from 'node:fs'
import type { Storage } from '../../platform/storage/storage.ts'

/** The mesh workers this process has started (Linux). */
const meshWorkers = (): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
        return (
          parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mesh-worker.ts')
        )
      } catch {
        return false
      }
    })
    .map(Number)

const killWorkers = (): number => {
  const workers = meshWorkers()
  for (const pid of workers) process.kill(pid, 'SIGKILL')
  return workers.length
}

/** A storage that kills the mesh workers of this process whenever a file is opened; `ended` counts the killed. */
export const deadlyStorage = (storage: Storage) => {
  let count = 0
  const deadly: Storage = Object.assign(Object.create(storage), {
    open: (...range: Parameters<Storage['open']>) => {
      count += killWorkers()
      return storage.open(...range)
    },
  })
  return { storage: deadly, ended: () => count }
}
