import { type LaserMarkingUpdate, laserMarkingCalls } from '@archway/contract/laser-marking'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { companyIdOf } from '../company/index.ts'
import { changeMarking, findMarking, type LaserMarkingRow, lockMarking } from './store.ts'

const refuseField = (field: string): never => refuse('INVALID', {}, [{ form: 'invalid', field }])

/** LASER-14: the company name may change only while it is engraved; a picture must be a file of the company. */
const check = (before: LaserMarkingRow, changes: LaserMarkingUpdate): void => {
  const nameIsOn =
    changes.companyNameFlag === undefined ? before.companyNameFlag : changes.companyNameFlag === 1
  const newName = changes.companyName !== undefined && changes.companyName !== before.companyName
  if (newName && !nameIsOn) refuseField('companyName')
  if (changes.logoFile && !changes.logoFile.startsWith(`${before.companyId}/assets/`)) refuseField('logoFile')
}

const defaults = {
  logoFlag: 0,
  logoFile: null,
  companyNameFlag: 0,
  companyName: null,
  patientNameFlag: 0,
  patientNameStyle: 'FULL_NAME',
  archFlag: 0,
  stepNumberFlag: 0,
  trimLine: 'SCALLOPED',
} as const

export const laserMarkingRoutes: readonly Route[] = [
  handle(laserMarkingCalls.laserMarking, async ({ within, scope }) => {
    const row = await within(tx => findMarking(tx, scope, companyIdOf(scope)))
    return { data: row ?? defaults }
  }),

  handle(laserMarkingCalls.updateLaserMarking, async ({ within, scope, body }) => {
    const companyId = companyIdOf(scope)
    const saved = await within(async tx => {
      check(await lockMarking(tx, scope, companyId), body)
      await changeMarking(tx, scope, companyId, body)
      return findMarking(tx, scope, companyId)
    })
    return { data: saved ?? refuse('NOT_FOUND') }
  }),
]
