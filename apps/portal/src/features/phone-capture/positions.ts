import type { AssetTypeKey } from '@archway/contract/case-files'
import type { RecordPosition } from '../../ui/drawings/photos.tsx'

const positions: Partial<Record<AssetTypeKey, RecordPosition>> = {
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

/** The drawing of what a photo should show. */
export const positionOf = (key: AssetTypeKey): RecordPosition => positions[key] ?? 'frontal'
