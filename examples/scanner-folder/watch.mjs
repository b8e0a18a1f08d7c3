import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { archway, KeyRefused, TryLater } from './archway.mjs'
import { draftFile, filesOf, problemFile, readExport, UnusableExport } from './read-export.mjs'

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

/** What an earlier attempt wrote about the same export, found by its idempotency key; undefined without one. */
const earlierAttempt = async (folder, key) => {
  try {
    const attempt = JSON.parse(await readFile(join(folder, draftFile), 'utf8'))
    return attempt.export === key ? attempt : undefined
  } catch (error) {
    // The power failed during the writing: within 24 hours the idempotency key finds the draft again.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

const writeAttempt = (folder, attempt) =>
  writeFile(join(folder, draftFile), `${JSON.stringify(attempt, null, 2)}\n`)

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
  // The server forgets idempotency keys after a day; the file in the folder is never forgotten.
  const earlier = await earlierAttempt(folder, key)
  const caseUuid = earlier?.caseUuid ?? (await server.createDraft(form, key))
  const uploaded = earlier?.uploaded ?? []
  await writeAttempt(folder, { caseUuid, export: key, uploaded })
  for (const scan of scans.filter(({ slot }) => !uploaded.includes(slot))) {
    await server.upload(caseUuid, scan, `${key}-${scan.slot}`)
    uploaded.push(scan.slot)
    await writeAttempt(folder, { caseUuid, export: key, uploaded })
  }
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

/** Sends one complete export and moves its folder. What can be tried again stays where it is. */
const handle = async (server, name) => {
  const folder = join(FOLDER, name)
  const { files, changedAt } = await filesOf(folder)
  if (files.length === 0 || Date.now() - changedAt < Number(SETTLE_SECONDS) * 1000) return
  try {
    const { caseUuid, files } = await send(server, name, folder)
    await moveTo(sent, name)
    console.log(
      `${name}: ${files} files sent to the draft ${new URL(`/cases/admin/edit/${caseUuid}`, ARCHWAY)}`,
    )
  } catch (error) {
    if (!(error instanceof UnusableExport)) throw error
    await writeFile(join(folder, problemFile), `${error.message}\n`)
    await moveTo(refused, name)
    console.error(`${name}: refused, see ${join(FOLDER, refused, name, problemFile)}`)
  }
}

/** Every export whose files have not changed for a while: a scanner may still be writing the others. */
const look = async server => {
  const entries = await readdir(FOLDER, { withFileTypes: true })
  for (const { name } of entries.filter(one => one.isDirectory() && ![sent, refused].includes(one.name))) {
    try {
      await handle(server, name)
    } catch (error) {
      // Errors of files have the system call that failed: another program holds the file, or the share is away.
      if (!(error instanceof TryLater) && !error.syscall) throw error
      console.error(`${name}: will be tried again. ${error.message}`)
    }
  }
}

if (!ARCHWAY || !ARCHWAY_KEY || !FOLDER) {
  console.error('Set ARCHWAY (the address of the portal), ARCHWAY_KEY and FOLDER.')
  process.exit(2)
}
const server = archway({ address: ARCHWAY, key: ARCHWAY_KEY, language: LANGUAGE })
try {
  do {
    await look(server).catch(error => {
      if (!error.syscall) throw error
      console.error(`${FOLDER} cannot be read: ${error.message}`)
      process.exitCode = 1
    })
    if (!process.argv.includes('--once')) await pause(lookEveryMs)
  } while (!process.argv.includes('--once'))
} catch (error) {
  console.error(error instanceof KeyRefused ? error.message : error)
  process.exit(1)
}
