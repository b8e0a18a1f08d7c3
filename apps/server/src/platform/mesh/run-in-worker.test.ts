import { pictureSize } from '@archway/mesh/picture-size'
import { MeshError } from '@archway/mesh/read'
import { readGlb } from '@archway/mesh/read-glb'
import { expect, test } from 'vitest'
import { createArch } from '../../demo/files/arch.ts'
import { encodeStl } from '../../demo/files/stl.ts'
import { runInWorker, WorkerCrashed } from './run-in-worker.ts'

const scan = encodeStl(
  createArch({ jaw: 'lower', crowding: 0.5, step: 0, steps: 1, detail: 'scan', seed: 3 }),
)

const pieces = async function* (bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size)
}
const partRequest = (bytes: Uint8Array) => ({
  name: 'scan',
  kind: 'stl' as const,
  bytes: bytes.length,
  triangles: 20_000,
})

test.each([50, 84, 65_536, 10_000_000])('a scan that arrives in chunks of %d bytes', async size => {
  const few = size < 100 ? scan.subarray(0, 84 + 50 * 2000) : scan
  const whole = Buffer.from(few)
  whole.writeUInt32LE((whole.length - 84) / 50, 80)
  const { facts, made } = await runInWorker(async meshWorker => ({
    facts: await meshWorker.part(partRequest(whole), pieces(whole, size)),
    made: await meshWorker.finish({ picture: null }),
  }))
  expect(facts.triangles).toBe((whole.length - 84) / 50)
  const { parts } = await readGlb(Uint8Array.from(made.glb).buffer)
  const triangles = (parts.get('scan')?.indices.length ?? 0) / 3
  expect(triangles).toBeGreaterThan(1000)
  expect(triangles).toBeLessThanOrEqual(20_000)
})

test('an arch is closed, has its known measures, and is shown in its picture', async () => {
  const { facts, made } = await runInWorker(async meshWorker => ({
    facts: await meshWorker.part(partRequest(scan), pieces(scan, 65_536)),
    made: await meshWorker.finish({ picture: 'lower' }),
  }))
  expect(facts.openEdges).toBe(0)
  expect(facts.longestSide).toBeGreaterThan(40)
  expect(facts.longestSide).toBeLessThan(90)
  const covered = (made.picture ?? new Uint8Array()).filter(
    (_, index) => index % 4 === 3 && made.picture?.[index] === 255,
  )
  const share = covered.length / (pictureSize.width * pictureSize.height)
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.8)
})

test('a broken surface is reported, and the worker continues with the next', async () => {
  const faults: string[] = []
  const scanModel = await runInWorker(async meshWorker => {
    for (const bytes of [
      scan.subarray(0, 5000),
      Buffer.alloc(2000),
      Buffer.from('solid nothing\nendsolid\n'),
    ])
      await meshWorker
        .part(partRequest(bytes), pieces(bytes, 700))
        .catch((error: MeshError) => faults.push(error.fault))
    await meshWorker.part(partRequest(scan), pieces(scan, 65_536))
    return meshWorker.finish({ picture: null })
  })
  expect(faults).toEqual(['notAMesh', 'empty', 'empty'])
  expect([...(await readGlb(Uint8Array.from(scanModel.glb).buffer)).parts.keys()]).toEqual(['scan'])
})

test('a stream that breaks fails only its own model', async () => {
  const breakOff = async function* () {
    yield scan.subarray(0, 100_000)
    throw new Error('the line was cut')
  }
  await expect(runInWorker(meshWorker => meshWorker.part(partRequest(scan), breakOff()))).rejects.toThrow(
    'the line was cut',
  )
  const { glb } = await runInWorker(async meshWorker => {
    await meshWorker.part(partRequest(scan), pieces(scan, 65_536))
    return meshWorker.finish({ picture: null })
  })
  expect(glb.length).toBeGreaterThan(10_000)
})

test('fewer bytes than declared are not a scan', async () => {
  const truncatedRun = runInWorker(meshWorker =>
    meshWorker.part(partRequest(scan), pieces(scan.subarray(0, scan.length - 500), 65_536)),
  )
  await expect(truncatedRun).rejects.toThrow(new MeshError('truncated'))
})

test('a server that stops aborts its work, however slowly the bytes arrive, and can start it again', async () => {
  const stopping = new AbortController()
  let readCount = 0
  const streamEndlessly = async function* () {
    for (;;) {
      yield scan.subarray(0, 1)
      readCount += 1
      if (readCount === 4) stopping.abort()
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const letGo = runInWorker(
    meshWorker => meshWorker.part({ ...partRequest(scan), bytes: 1_000_000_000 }, streamEndlessly()),
    stopping.signal,
  )
  await expect(letGo).rejects.toThrow('aborted')
  // No work is started for it either.
  await expect(runInWorker(async () => 'made', stopping.signal)).rejects.toBe(stopping.signal.reason)
  const facts = await runInWorker(meshWorker => meshWorker.part(partRequest(scan), pieces(scan, 65_536)))
  expect(facts.openEdges).toBe(0)
})

test('work that takes too long is aborted, and the next is done', async () => {
  const streamEndlessly = async function* () {
    for (;;) {
      yield scan.subarray(0, 1)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
  const large = { ...partRequest(scan), bytes: 1_000_000_000 }
  await expect(
    runInWorker(meshWorker => meshWorker.part(large, streamEndlessly()), undefined, 200),
  ).rejects.toBeInstanceOf(WorkerCrashed)
  const facts = await runInWorker(meshWorker => meshWorker.part(partRequest(scan), pieces(scan, 65_536)))
  expect(facts.openEdges).toBe(0)
})

test('the process still answers other calls', async () => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await runInWorker(async meshWorker => {
    await meshWorker.part(partRequest(scan), pieces(scan, 65_536))
    return meshWorker.finish({ picture: 'lower' })
  })
  isDone = true
  // If the event loop did the work itself, there would be only a few turns for each piece.
  expect(turns).toBeGreaterThan(10 * Math.ceil(scan.length / 65_536))
})
