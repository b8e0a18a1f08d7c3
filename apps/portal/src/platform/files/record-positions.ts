import type { AssetTypeKey } from '@archway/contract/case-files'
import type { RecordPosition } from '../../ui/drawings/photos.tsx'

/** The drawing of what a record should show, for the slots that have one. */
export const recordPositions: Partial<Record<AssetTypeKey, RecordPosition>> = {
  upperImpression: 'scan',
  lowerImpression: 'scan',
  biteScan: 'biteScan',
  frontSmiling: 'faceSmiling',
  frontPose: 'faceRest',
  profile: 'profile',
  upperOcclusal: 'upperOcclusal',
  lowerOcclusal: 'lowerOcclusal',
  frontal: 'frontal',
  leftBuccal: 'leftBuccal',
  rightBuccal: 'rightBuccal',
  frontImage: 'frontal',
  leftImage: 'leftBuccal',
  rightImage: 'rightBuccal',
  upperImage: 'upperOcclusal',
  lowerImage: 'lowerOcclusal',
}
