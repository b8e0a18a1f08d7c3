import type { Prescription, PrescriptionKind } from './prescription.ts'
import type { Product } from './status.rules.ts'

/** The kind of prescription a case has; aligners have two kinds. */
export function prescriptionKind(product: Product, withTs: boolean): PrescriptionKind {
  if (product === 'AL') return withTs ? 'alignerSetup' : 'alignerPlan'
  return product === 'RE' ? 'retainer' : product === 'NG' ? 'nightGuard' : 'whitening'
}

const starting: { readonly [K in PrescriptionKind]: Extract<Prescription, { kind: K }> } = {
  alignerPlan: {
    kind: 'alignerPlan',
    treatTo: 'fullArches',
    midlineUpper: { goal: 'showResult' },
    midlineLower: { goal: 'showResult' },
    overjet: 'showResult',
    overbite: 'showResult',
    sagittalRight: 'maintain',
    sagittalLeft: 'maintain',
    crossbite: 'none',
    spaces: 'closeAll',
    crowding: {
      expand: 'ifNeeded',
      procline: 'ifNeeded',
      iprAnterior: 'ifNeeded',
      iprRight: 'ifNeeded',
      iprLeft: 'ifNeeded',
    },
    ipr: 'ifNeeded',
    iprMax: 0.3,
    iprFromStep: 1,
    attachments: 'asNeeded',
    attachmentsFromStep: 1,
    wearDays: 14,
  },
  alignerSetup: { kind: 'alignerSetup', attachmentTemplate: true, wearDays: 14 },
  retainer: { kind: 'retainer', source: 'newScan', sets: 2, bondedRetainer: 'none' },
  // Indexing has no default: it must be chosen.
  nightGuard: {
    kind: 'nightGuard',
    type: 'hard',
    thickness: 2,
    occlusion: 'flat',
    bite: 'closed',
    sets: 1,
  },
  whitening: { kind: 'whitening', trim: 'scalloped', reservoirs: false, gel: 'none', syringes: 0 },
}

/** The initial prescription of a new case: the first choice of every list. */
export const startingPrescription = (kind: PrescriptionKind): Prescription => starting[kind]
