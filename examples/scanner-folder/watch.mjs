import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { archway, SetupRefused, TryLater } from './archway.mjs'
import { draftFile, filesOf, problemFile, readExport, UnusableExport } from './read-export.mjs'

const { ARCHWAY, ARCHWAY_KEY, FOLDER, PRODUCT = 'AL', DOCTOR, SETTLE_SECONDS = '30', LANGUAGE } = process.env
const lookEveryMs = 10_000

const sent = '_sent'
const refused = '_refused'

const hashOf = facts => createHash('sha256').update(JSON.stringify(facts)).digest('hex')

/** Stays the same for an export after a crash: derived from the folder name and the files with their sizes. */
const exportKeyOf = (name, scans) => hashOf([name, scans.map(scan => [scan.slot, scan.name, scan.size])])

/** The record of an earlier attempt to send this export, found by its key; undefined if there is none. */
const earlierAttempt = async (folder, key) => {
  try {
    const attempt = JSON.parse(await readFile(join(folder, draftFile), 'utf8'))
    return attempt.export === key ? attempt : undefined
  } catch (error) {
    // Invalid JSON: a power failure interrupted the write. For 24 hours the idempotency key still finds the draft.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

const writeAttempt = (folder, attempt) =>
  writeFile(join(folder, draftFile), `${JSON.stringify(attempt, null, 2)}\n`)

const archOf = slots =>
  slots.includes('upperImpression') ? (slots.includes('lowerImpression') ? 'both' : 'upper') : 'lower'

/** Creates a draft for one export and sends its files; returns the ID of the case and the files that were left out. */
const send = async (server, name, folder) => {
  const { patient, scans, leftOut } = await readExport(folder, LANGUAGE)
  const key = exportKeyOf(name, scans)
  const form = {
    product: PRODUCT,
    arch: archOf(scans.map(({ slot }) => slot)),
    impressionType: 'digital',
    firstName: patient.firstName ?? null,
    lastName: patient.lastName ?? null,
    patientReference: patient.reference ?? patient.order ?? null,
    ...(DOCTOR ? { doctorUuid: DOCTOR } : {}),
  }
  // The server deletes idempotency keys after a day; the file in the folder remains.
  const earlier = await earlierAttempt(folder, key)
  // The form is part of the key: a form that was refused can be corrected, in the order file or the settings.
  const caseUuid = earlier?.caseUuid ?? (await server.createDraft(form, hashOf([key, form])))
  const uploaded = earlier?.uploaded ?? []
  const attempt = { caseUuid, export: key, uploaded, leftOut }
  await writeAttempt(folder, attempt)
  for (const scan of scans.filter(({ slot }) => !uploaded.includes(slot))) {
    await server.upload(caseUuid, scan, `${key}-${scan.slot}`)
    uploaded.push(scan.slot)
    await writeAttempt(folder, attempt)
  }
  return { caseUuid, files: scans.length, leftOut }
}

/** Moves a processed folder. If the name is taken, a number is added to it. */
const moveTo = async (place, name) => {
  await mkdir(join(FOLDER, place), { recursive: true })
  const there = new Set(await readdir(join(FOLDER, place)))
  let free = name
  for (let n = 2; there.has(free); n += 1) free = `${name} (${n})`
  await rename(join(FOLDER, name), join(FOLDER, place, free))
}

/** Sends one complete export and moves its folder. An export that can be retried stays where it is. */
const handle = async (server, name) => {
  const folder = join(FOLDER, name)
  const { files, changedAt } = await filesOf(folder)
  if (files.length === 0 || Date.now() - changedAt < Number(SETTLE_SECONDS) * 1000) return
  try {
    const { caseUuid, files, leftOut } = await send(server, name, folder)
    await moveTo(sent, name)
    console.log(
      `${name}: ${files} files sent to the draft ${new URL(`/cases/admin/edit/${caseUuid}`, ARCHWAY)}`,
    )
    if (leftOut.length > 0)
      console.log(`${name}: left out, because a case has one bite scan: ${leftOut.join(', ')}`)
  } catch (error) {
    if (!(error instanceof UnusableExport)) throw error
    await writeFile(join(folder, problemFile), `${error.message}\n`)
    await moveTo(refused, name)
    console.error(`${name}: refused, see ${join(FOLDER, refused, name, problemFile)}`)
  }
}

/** Handles every export whose files have not changed for a while: the scanner may still be writing the others. */
const look = async server => {
  const entries = await readdir(FOLDER, { withFileTypes: true })
  for (const { name } of entries.filter(one => one.isDirectory() && ![sent, refused].includes(one.name))) {
    try {
      await handle(server, name)
    } catch (error) {
      // File system errors have `syscall`: another program has locked the file, or the share is unavailable.
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
  console.error(error instanceof SetupRefused ? error.message : error)
  process.exit(1)
}
