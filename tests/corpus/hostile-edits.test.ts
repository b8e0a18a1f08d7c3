import { caseFileCalls } from '@archway/contract/case-files'
import { pictureCalls } from '@archway/contract/pictures'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPool, type Work } from '../../apps/server/src/platform/work/pool.ts'
import { catchRefusal, type UploadStory, uploadStory } from '../../apps/server/src/testing/upload-story.ts'
import { dicomOfElements } from './src/documents.ts'
import {
  type Answer,
  type Outcome,
  readNeighbourList,
  runBeside,
  sendSample,
  violationsOf,
} from './src/front-door.ts'
import {
  createDeepPhoto,
  createJpegOfManyScans,
  createPlainPhoto,
  heicDeclaring,
  pngOf,
} from './src/images.ts'
import { measureUsage } from './src/measure.ts'

const person = 'owner@brightsmiles.test'
let story: UploadStory
let neighbour: string
beforeAll(async () => {
  story = await uploadStory({ RATE_LIMITS: 'off' })
  neighbour = await readNeighbourList(story)
})
afterAll(() => story.app.close())
afterEach(() => vi.restoreAllMocks())

type Content = () => Buffer | Promise<Buffer>
const createHugePhoto: Content = () => createPlainPhoto(10_900, 10_900)

/** Rotates an uploaded photo. */
const turnPhoto = async (fileName: string, content: Buffer): Promise<Outcome> => {
  const id = await story.uploaded(await story.newCase(), 'frontal', fileName, content)
  const { result, ...rest } = await runBeside(story, async (): Promise<Answer> => {
    const { status, body } = await (await story.app.as(person)).call(caseFileCalls.edit, {
      params: { id },
      body: { turn: 90 },
    })
    return status === 200 ? { status } : { status, code: body.code }
  })
  return { answer: result, ...rest }
}

const edits: readonly (readonly [name: string, fileName: string, content: Content, answer: Answer])[] = [
  ['of 119 megapixels', 'a.png', createHugePhoto, { status: 422, code: 'TOO_HEAVY' }],
  [
    'of 49 megapixels of 16 bits a sample',
    'a.png',
    () => createDeepPhoto(7000),
    { status: 422, code: 'TOO_HEAVY' },
  ],
  ['of a phone with 50 megapixels', 'a.jpg', () => createPlainPhoto(8160, 6144, 'jpeg'), { status: 200 }],
  ['of a camera with 55 megapixels', 'a.png', () => createPlainPhoto(8560, 6420), { status: 200 }],
  ['without its pixels', 'a.png', () => pngOf({ width: 4000, height: 3000 }), { status: 200 }],
  [
    'that passes over its pixels 2,000 times',
    'a.jpg',
    () => createJpegOfManyScans(5000, 2000),
    { status: 404, code: 'NO_PREVIEW' },
  ],
  [
    'of a phone without its pixels',
    'a.heic',
    () => heicDeclaring(4032, 3024),
    { status: 404, code: 'NO_PREVIEW' },
  ],
]

describe('R15 rotating a photo takes at most 20 s of CPU and 512 MB, or refused', {
  timeout: 300_000,
}, () => {
  test.each(edits)('%s', async (_name, fileName, content, response) => {
    expect(violationsOf(await turnPhoto(fileName, await content()), { answer: response, neighbour })).toEqual(
      [],
    )
  })
})

describe('R15 a logo is stored within 20 s of CPU and 512 MB, or refused', { timeout: 300_000 }, () => {
  test.each([
    ['of 119 megapixels', createHugePhoto, 422],
    ['that declares more pixels than there are', () => pngOf({ width: 65_000, height: 65_000 }), 422],
    ['with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 422],
    ['of 25 megapixels', () => createPlainPhoto(5000, 5000), 200],
  ] as const)('%s', async (_name, content, status) => {
    const bytes = await content()
    const { result, ...rest } = await runBeside(story, async (): Promise<Answer> => {
      const { body } = await (await story.app.as(person)).call(pictureCalls.reservePicture, {
        body: { kind: 'logo', fileName: 'logo.png', bytes: bytes.length },
      })
      const upload = story.send(`${story.origin}${body.data.uploadUrl}`, bytes)
      if (status === 200) {
        await upload
        return { status }
      }
      const refusal = await catchRefusal(upload)
      return { status: refusal.status ?? 0, code: refusal.body.code }
    })
    const answer = status === 200 ? { status } : { status, code: 'FILE_BROKEN' }
    expect(violationsOf({ answer: result, ...rest }, { answer, neighbour })).toEqual([])
  })
})

describe('planted faults: the corpus notices', { timeout: 300_000 }, () => {
  const samples = new URL('../../apps/server/src/platform/work/testing/samples.ts', import.meta.url)
  const unguarded = new URL('./src/unguarded.ts', import.meta.url)
  const expectedRefusal = { answer: edits[0]![3], neighbour: '' }

  /** Replaces the worker's function of one module. */
  const plant = (module: RegExp, replacement: (work: Work) => Promise<never>): void => {
    const { workers } = story.services
    const run = workers.run
    vi.spyOn(workers, 'run').mockImplementation((work: Work) =>
      module.test(work.module.href) ? replacement(work) : run(work),
    )
  }

  /** Removes queued jobs, such as previews of rotated photos, which would run and be measured with the next sample. */
  const deleteWaitingJobs = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: story.app.database.url })
    await client.connect()
    await client.query('delete from graphile_worker._private_jobs').finally(() => client.end())
  }

  test('a photo decoded without a budget, by a worker without a limit of memory', async () => {
    const pool = createPool({ size: 2, memoryMb: 8192 })
    plant(/image-work/, work => pool.run({ ...work, module: unguarded, cpuSeconds: 1000 }))
    const violations = violationsOf(await turnPhoto('a.png', await createHugePhoto()), {
      ...expectedRefusal,
      neighbour,
    })
    pool.close()
    expect(violations).toEqual([
      expect.stringContaining('answered {"status":200}'),
      expect.stringMatching(/^took \d+ MB of memory$/),
    ])
  })

  test('a photo decoded in the server itself', async () => {
    plant(/image-work/, async ({ args }) => {
      const workArgs = typeof args === 'function' ? await args() : args
      const { editedPhoto } = await import('./src/unguarded.ts')
      return editedPhoto(workArgs[0] as never) as never
    })
    const violations = violationsOf(await turnPhoto('a.png', await createHugePhoto()), {
      ...expectedRefusal,
      neighbour,
    })
    // In addition, the server may be delayed while it copies them.
    expect(violations.slice(0, 2)).toEqual([
      expect.stringContaining('answered {"status":200}'),
      expect.stringMatching(/^took \d+ MB of memory in the server itself$/),
    ])
  })

  test('a header that the server reads itself, once for each of its facts', async () => {
    await deleteWaitingJobs()
    plant(/header-work/, async ({ module, call, args }) => {
      const workArgs = typeof args === 'function' ? await args() : args
      const readHeader = (await import(module.href))[call]
      return Array.from({ length: 40 }, () => readHeader(...workArgs)).at(-1) as never
    })
    const content = dicomOfElements(130_000)
    const answer = { status: 200 } as const
    const outcome = await sendSample(
      story,
      { name: '', slot: 'panoramicXray', fileName: 'a.dcm', answer, content: () => content },
      content,
    )
    // On a slow machine the CPU time is exceeded as well, and others are refused.
    expect(violationsOf(outcome, { answer, neighbour })).toContainEqual(
      expect.stringMatching(/^held up the server for \d+\.\d s$/),
    )
  })

  test('a neighbour who gets a different answer', async () => {
    const outcome = await turnPhoto('a.png', await createPlainPhoto(1200, 900))
    expect(violationsOf(outcome, { answer: { status: 200 }, neighbour })).toEqual([])
    const other = { ...outcome, neighbour: [...outcome.neighbour, '503 {"code":"BUSY"}'] }
    expect(violationsOf(other, { answer: { status: 200 }, neighbour })).toEqual([
      'another company was answered 503 {"code":"BUSY"}',
    ])
  })

  test.skipIf(process.platform !== 'linux')(
    'the usage of a killed process, which can no longer be read',
    async () => {
      const pool = createPool({ size: 2, memoryMb: 256 })
      const work = (call: string): Work => ({
        ...{ module: samples, call, args: [], company: 'a', lane: 'people', cpuSeconds: 1 },
      })
      const spinOutcome = await measureUsage(() => pool.run(work('spin')).catch(({ code }) => code))
      expect([spinOutcome.result, spinOutcome.usage.cpuSeconds >= 1]).toEqual(['TOO_HEAVY', true])
      const hoarded = await measureUsage(() => pool.run(work('hoard')).catch(({ code }) => code))
      // The process may end by itself shortly before its limit, and the last look at it was earlier still.
      expect([hoarded.result, hoarded.usage.peakBytes >= 128 * 1024 * 1024]).toEqual(['TOO_HEAVY', true])
      pool.close()
    },
  )

  test('a job that fails on its file, and would fail again', async () => {
    await deleteWaitingJobs()
    plant(/image-work/, () => Promise.reject(new Error('no guard')))
    vi.spyOn(console, 'error').mockReturnValue()
    const content = await createPlainPhoto(1200, 900)
    const answer = { status: 200, pictures: false } as const
    const outcome = await sendSample(
      story,
      { ...{ name: '', slot: 'frontal', fileName: 'a.png', answer }, content: () => content },
      content,
    )
    expect(violationsOf(outcome, { answer, neighbour })).toEqual([
      'does not say why it is not shown',
      expect.stringMatching(/^\d+ jobs wait for another try$/),
    ])
  })
})
