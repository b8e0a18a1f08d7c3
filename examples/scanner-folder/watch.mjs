import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { archway, KeyRefused, TryLater } from './archway.mjs'
import { filesOf, readExport, UnusableExport } from './read-export.mjs'

const { ARCHWAY, ARCHWAY_KEY, FOLDER, PRODUCT = 'AL', DOCTOR, SETTLE_SECONDS = '30', LANGUAGE } = process.env
const lookEveryMs = 10_000

const sent = '_sent'
const refused = '_refused'

/** Names the same export again after a crash: its folder and its files with their sizes. */
const idempotencyKeyOf = (name, scans) => {
  const facts = scans.map(scan => [scan.slot, scan.name, scan.size])
  return createHash('sha256')
    .update(JSON.stringify([name, facts]))
    .digest('hex')
}

const archOf = slots =>
  slots.includes('upperImpression') ? (slots.includes('lowerImpression') ? 'both' : 'upper') : 'lower'

/** Makes a draft of one export and sends its files; answers the id of the case. */
const send = async (server, name, folder) => {
  const { patient, scans } = await readExport(folder)
  const key = idempotencyKeyOf(name, scans)
  const form = {
    product: PRODUCT,
    arch: archOf(scans.map(({ slot }) => slot)),
    impressionType: 'digital',
    firstName: patient.firstName ?? null,
    lastName: patient.lastName ?? null,
    patientReference: patient.reference ?? patient.order ?? null,
    ...(DOCTOR ? { doctorUuid: DOCTOR } : {}),
  }
  const caseUuid = await server.createDraft(form, key)
  for (const scan of scans) await server.upload(caseUuid, scan, `${key}-${scan.slot}`)
  return { caseUuid, files: scans.length }
}

/** Moves a folder that is done with; one of the same name there gets a number behind it. */
const moveTo = async (place, name) => {
  await mkdir(join(FOLDER, place), { recursive: true })
  const there = new Set(await readdir(join(FOLDER, place)))
  let free = name
  for (let n = 2; there.has(free); n += 1) free = `${name} (${n})`
  await rename(join(FOLDER, name), join(FOLDER, place, free))
}

/** Sends one export and moves its folder. What can be tried again stays where it is. */
const handle = async (server, name) => {
  const folder = join(FOLDER, name)
  try {
    const { caseUuid, files } = await send(server, name, folder)
    await writeFile(
      join(folder, 'archway.json'),
      `${JSON.stringify({ caseUuid, sentAt: new Date() }, null, 2)}\n`,
    )
    await moveTo(sent, name)
    console.log(
      `${name}: ${files} files sent to the draft ${new URL(`/cases/admin/edit/${caseUuid}`, ARCHWAY)}`,
    )
  } catch (error) {
    if (error instanceof KeyRefused) throw error
    if (error instanceof UnusableExport) {
      await writeFile(join(folder, 'problem.txt'), `${error.message}\n`)
      await moveTo(refused, name)
      console.error(`${name}: refused, see ${join(FOLDER, refused, name, 'problem.txt')}`)
    } else if (error instanceof TryLater) console.error(`${name}: will be tried again. ${error.message}`)
    else throw error
  }
}

/** Every export whose files have not changed for a while: a scanner may still be writing the others. */
const look = async server => {
  const entries = await readdir(FOLDER, { withFileTypes: true })
  for (const { name } of entries.filter(one => one.isDirectory() && ![sent, refused].includes(one.name))) {
    const { files, changedAt } = await filesOf(join(FOLDER, name))
    if (files.length > 0 && Date.now() - changedAt >= Number(SETTLE_SECONDS) * 1000)
      await handle(server, name)
  }
}

if (!ARCHWAY || !ARCHWAY_KEY || !FOLDER) {
  console.error('Set ARCHWAY (the address of the portal), ARCHWAY_KEY and FOLDER.')
  process.exit(2)
}
const server = archway({ address: ARCHWAY, key: ARCHWAY_KEY, language: LANGUAGE })
try {
  do {
    await look(server)
    if (!process.argv.includes('--once')) await pause(lookEveryMs)
  } while (!process.argv.includes('--once'))
} catch (error) {
  console.error(error instanceof KeyRefused ? error.message : error)
  process.exit(1)
}
