import type { AssetTypeKey } from './asset-types.rules.ts'
import { acceptFile, assetTypeKeys, twinOf } from './asset-types.rules.ts'
import { kindOf } from './kind.rules.ts'

const upper = ['upper', 'maxilla', 'maxillary', 'upperjaw', 'ust', 'oben']
const lower = ['lower', 'mandible', 'mandibular', 'lowerjaw', 'alt', 'unten']
const occlusal = ['occlusal']
const buccal = ['buccal', 'lateral']

/** From the most telling name to the least: a `lateral ceph` is an X-ray and `front smile` a smile. */
const clues: readonly { readonly key: AssetTypeKey; readonly all: readonly (readonly string[])[] }[] = [
  { key: 'panoramicXray', all: [['pano', 'opg', 'panoramic']] },
  { key: 'cephalometricxray', all: [['ceph', 'cephalo']] },
  { key: 'upperOcclusal', all: [occlusal, upper] },
  { key: 'lowerOcclusal', all: [occlusal, lower] },
  { key: 'leftBuccal', all: [buccal, ['left']] },
  { key: 'rightBuccal', all: [buccal, ['right']] },
  { key: 'frontSmiling', all: [['smile']] },
  { key: 'frontPose', all: [['rest', 'repose', 'pose']] },
  { key: 'profile', all: [['profile', 'side']] },
  { key: 'frontal', all: [['front', 'frontal', 'anterior']] },
  { key: 'upperImpression', all: [upper] },
  { key: 'lowerImpression', all: [lower] },
  // Only reached by photos, which the scan slots do not take.
  { key: 'upperOcclusal', all: [upper] },
  { key: 'lowerOcclusal', all: [lower] },
]

/** Words of a name without its extension: `Üst_cene-01` → ust, cene, 01; `UpperJaw` → upperjaw, upper, jaw. */
const tokensOf = (fileName: string): Set<string> => {
  const dot = fileName.lastIndexOf('.')
  const plain = (dot > 0 ? fileName.slice(0, dot) : fileName).normalize('NFKD').replace(/\p{M}/gu, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u)
  const parts = words.flatMap(word =>
    word.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u),
  )
  return new Set([...words, ...parts].map(word => word.toLowerCase()).filter(word => word !== ''))
}

/**
 * The slot a file's name speaks for among those offered, or null. A proposal: it is shown and the person may
 * change it.
 */
export const guessSlot = (
  fileName: string,
  offered: readonly AssetTypeKey[] = assetTypeKeys,
): AssetTypeKey | null => {
  const among = (key: AssetTypeKey): AssetTypeKey | null => {
    const twin = twinOf(key)
    const slot = offered.includes(key) ? key : twin && offered.includes(twin) ? twin : null
    return slot !== null && acceptFile(slot, fileName, 1) === null ? slot : null
  }
  if (kindOf(fileName) === null) return null
  const tokens = tokensOf(fileName)
  const named = offered.find(key => tokens.has(key.toLowerCase()))
  if (named !== undefined && among(named)) return named
  for (const { key, all } of clues) {
    if (!all.every(words => words.some(word => tokens.has(word)))) continue
    const slot = among(key)
    if (slot !== null) return slot
  }
  return null
}
