import type { QcItem, QueueStage } from '@archway/contract/lab'
import { boardView } from '../orders/board.ts'
import { camera, labels, scrap, station } from '../orders/station.ts'
import { authoring } from '../plans/authoring.ts'
import { board, parcel } from '../shipments/lab.ts'
import { act, caseWords, qc, queue } from './cases.ts'

/** Texts of the provider's screens. */
export const lab = {
  stage: {
    qualityCheck: 'Quality check',
    fileSync: 'Preparing files',
    planning: 'Planning',
    planChanges: 'Plan changes',
    manufacturing: 'Manufacturing',
    onHold: 'On hold',
    readyForShipping: 'Ready for shipping',
    inShipment: 'In shipment',
    uncleared: 'Not cleared',
    impressions: 'Awaiting impression',
    rejected: 'Records rejected',
    approval: 'Awaiting plan approval',
    clearance: 'Awaiting clearance',
  } satisfies Record<QueueStage, string>,
  item: {
    patientMatches: 'The name on the files matches the patient',
    archPresent: 'All arches in the prescription are present',
    scansComplete: 'Scans are complete: last molars and gum margin',
    scansUndistorted: 'Scans are neither distorted nor doubled',
    marginsClear: 'Gum margins are clear',
    biteRegistered: 'Bite is registered and matches the photos',
    impressionIntact: 'The impression arrived intact',
    recordsRecent: 'Records are recent: not older than 90 days, no dental work since',
    photosComplete: 'All photos are present and show the right view',
    photosSharp: 'Photos are sharp and bright enough',
    xraysReadable: 'X-rays are readable',
    stepsNumbered: 'Step files are numbered without gaps or duplicates',
    stepsPrintable: 'Step models are closed, thick enough and to scale',
    indexingPossible: 'The bite can be indexed',
    prescriptionClear: 'Instructions are clear and do not contradict each other',
    prescriptionPossible: 'The goal can be reached with this product and package',
    noClinicalRisk: 'No active disease or other clinical risk is visible',
  } satisfies Record<QcItem, string>,
  queue,
  caseHead: caseWords,
  qc,
  act,
  authoring,
  board,
  boardView,
  scrap,
  station,
  camera,
  labels,
  parcel,
} as const
