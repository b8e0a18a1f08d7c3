import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join, relative } from 'node:path'
import { DOMParser } from '@xmldom/xmldom'
import { problemTexts } from './problem-texts.mjs'

/**
 * The endings that scanners use in the file names of meshes. The match nearest to the end decides, because the text
 * before it is the name that a person gave the export, and can contain any of these words.
 *
 * | Scanner | Export |
 * | --- | --- |
 * | 3Shape TRIOS | `<order>_UpperJawScan.stl`, `<order>_LowerJawScan.stl`, `<order>_BiteScan.stl` |
 * | iTero | `OrthoCAD_Export_<id>/<id>_shell_occlusion_u.stl`, `…_l.stl` |
 * | Medit | `<case>-upperjaw.stl`, `<case>-lowerjaw.stl`, `<case>-occlusion.stl`, or `…first.stl` and `…second.stl` |
 */
const slots = [
  ['biteScan', /bite|occlusion(?:first|second)?$/gi],
  ['upperImpression', /upper|maxilla|_u$/gi],
  ['lowerImpression', /lower|mandib|_l$/gi],
]
/** The files that this program writes to the folder of an export. */
export const draftFile = 'archway.json'
export const problemFile = 'problem.txt'
const ownFiles = [draftFile, problemFile]
const meshes = ['.stl', '.ply', '.obj']

/** The patient fields of order files: properties of 3Shape, elements of an exocad project (Medit, iTero). */
const fields = {
  firstName: ['Patient_FirstName', 'PatientFirstName'],
  lastName: ['Patient_LastName', 'PatientName'],
  reference: ['Patient_RefNo', 'PatientRecordID', 'PatientId'],
  order: ['IntOrderID', 'OrderID', 'ProjectGUID'],
}

/** The slot for a mesh with this file name; undefined for other files and names. */
export const slotOf = fileName => {
  const extension = extname(fileName)
  if (!meshes.includes(extension.toLowerCase())) return undefined
  const name = basename(fileName, extension)
  const lastAt = pattern => Math.max(-1, ...Array.from(name.matchAll(pattern), ({ index }) => index))
  const [last] = slots
    .map(([slot, pattern]) => ({ slot, at: lastAt(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => other.at - one.at)
  return last?.slot
}

/** The patient data of an order file; empty for other XML files. */
export const readOrder = xml => {
  const document = new DOMParser({ onError: () => {} }).parseFromString(xml, 'text/xml')
  const values = new Map()
  for (const element of document.getElementsByTagName('*')) {
    // 3Shape: <Property name="Patient_FirstName" value="Ada"/>. exocad: <PatientFirstName>Ada</PatientFirstName>.
    const isProperty = element.localName === 'Property'
    const name = isProperty ? element.getAttribute('name') : element.localName
    const value = isProperty ? element.getAttribute('value') : element.textContent
    if (name && value?.trim() && !values.has(name)) values.set(name, value.trim())
  }
  const found = Object.entries(fields).map(([field, names]) => [
    field,
    names.map(name => values.get(name)).find(value => value !== undefined),
  ])
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

/**
 * The files of a folder and its subfolders, and the time of the last change (milliseconds since 1970). A copied file
 * keeps the time of its original, so the time at which it was written here (`ctime`) counts as well. Excludes
 * `archway.json` and `problem.txt` of this program, and links. A folder that changes while it is read counts as empty
 * until the next check. Throws other file system errors (EBUSY, EPERM, ...).
 */
export const filesOf = async folder => {
  const files = []
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter(one => one.isFile())) {
      const path = join(entry.parentPath ?? entry.path, entry.name)
      const name = relative(folder, path)
      if (ownFiles.includes(name)) continue
      const { size, mtimeMs, ctimeMs } = await stat(path)
      files.push({ path, name, size, changedAt: Math.max(mtimeMs, ctimeMs) })
    }
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return { files: [], changedAt: 0 }
  }
  return { files, changedAt: Math.max(0, ...files.map(file => file.changedAt)) }
}

/**
 * Reads one export: the patient, if an order file names one, a mesh for each slot, and the names of further bite scans,
 * which are left out. Throws if it is unusable, with the problems in this language.
 */
export const readExport = async (folder, language) => {
  const texts = problemTexts(language)
  const { files } = await filesOf(folder)
  const scans = new Map()
  const leftOut = []
  const problems = []
  // In the order of the names, `…-occlusionfirst.stl` comes before `…-occlusionsecond.stl`.
  for (const file of files.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const slot = slotOf(file.name)
    if (!slot) continue
    const other = scans.get(slot)
    if (!other) scans.set(slot, file)
    // Scanners can record the bite twice, and a case has one. A second scan of a jaw may be of another patient.
    else if (slot === 'biteScan') leftOut.push(file.name)
    else problems.push(texts[slot](other.name, file.name))
  }
  if (!scans.has('upperImpression') && !scans.has('lowerImpression')) problems.push(texts.noScan)
  let patient = {}
  for (const { path } of files.filter(({ name }) => /\.(xml|dentalproject)$/i.test(name))) {
    try {
      patient = { ...readOrder(await readFile(path, 'utf8')), ...patient }
    } catch (error) {
      if (error.syscall) throw error
      problems.push(texts.invalidXml(relative(folder, path)))
    }
  }
  if (problems.length > 0) throw new UnusableExport(problems)
  return { patient, scans: [...scans].map(([slot, file]) => ({ slot, ...file })), leftOut }
}

/** An export that a person must correct: sending it again does not help. */
export class UnusableExport extends Error {
  constructor(problems) {
    super(problems.join('\n'))
    this.name = 'UnusableExport'
  }
}
