/**
 * Writes one full set of sample files for dropping into the browser:
 * node tools/arch-files.ts --out DIR [--seed 7] [--upper 18] [--lower 14]
 * scans/ (STL), photos/ and x-rays/ (JPEG), plan/ (an STL for every step), plan.pdf.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { photoKeys, renderPhoto, xrayKeys } from '../apps/server/src/demo/files/photos.ts'
import { stagedPlan } from '../apps/server/src/demo/files/staged-plan.ts'
import { encodeStl } from '../apps/server/src/demo/files/stl.ts'
import { planDocument } from '../apps/server/src/features/plans/document.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    seed: { type: 'string', default: '7' },
    upper: { type: 'string', default: '18' },
    lower: { type: 'string', default: '14' },
  },
})
const parseWholeNumber = (name: 'seed' | 'upper' | 'lower') => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 0 || number > 9999) fail(`--${name} wants a whole number`)
  return number
}
function fail(message: string): never {
  console.error(`${message}\nusage: node tools/arch-files.ts --out DIR [--seed 7] [--upper 18] [--lower 14]`)
  process.exit(2)
}
const out = values.out ?? fail('--out is missing')
const seed = parseWholeNumber('seed')
const steps = { upper: parseWholeNumber('upper'), lower: parseWholeNumber('lower') }

const write = (path: string, bytes: Buffer) => {
  const file = join(out, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, bytes)
  console.log(`${(bytes.length / 1e6).toFixed(2).padStart(7)} MB  ${file}`)
}

const plan = stagedPlan({ seed, upperSteps: steps.upper, lowerSteps: steps.lower })
const arches = { upper: plan.mesh('upper', 0, 'scan'), lower: plan.mesh('lower', 0, 'scan') }
for (const jaw of ['upper', 'lower'] as const) write(`scans/${jaw}.stl`, encodeStl(arches[jaw]))
for (const key of photoKeys) write(`photos/${key}.jpg`, await renderPhoto(key, arches, seed))
for (const key of xrayKeys) write(`x-rays/${key}.jpg`, await renderPhoto(key, arches, seed))
for (const jaw of ['upper', 'lower'] as const) {
  for (let step = 1; step <= steps[jaw]; step++) {
    const name = `${jaw === 'upper' ? 'U' : 'L'}${String(step).padStart(2, '0')}.stl`
    write(`plan/${name}`, encodeStl(plan.mesh(jaw, step)))
  }
}
const document = await planDocument({
  language: 'en',
  caseIdentifier: 'SAMPLE',
  patientName: 'Sample Patient',
  companyName: 'Bright Smiles',
  version: 1,
  upperSteps: steps.upper,
  lowerSteps: steps.lower,
  wearDays: 14,
  estimatedWeeks: Math.max(steps.upper, steps.lower) * 2,
  ipr: plan.ipr,
  attachments: plan.attachments,
  movements: plan.movements,
  dateFormat: 'DD/MM/YYYY',
  madeAt: new Date(),
})
write('plan.pdf', document)
