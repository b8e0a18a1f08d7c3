import type { AssetTypeKey } from './asset-types.rules.ts'
import { acceptFile, assetTypeKeys, twinOf } from './asset-types.rules.ts'
import { kindOf } from './kind.rules.ts'

/**
 * Words of file names as people and scanners write them: English, Turkish, Arabic, German, French, Spanish,
 * Italian and Portuguese, without accents.
 */
const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/)

const upper =
  splitWords(`upper maxilla maxillary upperjaw upperarch upperjawscan upperscan maxillaryanatomy ust ustcene
  oben oberkiefer superior superieur superieure superiore maxillaire maxilar علوي علويه علوية`)
const lower =
  splitWords(`lower mandible mandibular lowerjaw lowerarch lowerjawscan lowerscan mandibularanatomy alt altcene
  unten unterkiefer inferior inferieur inferieure inferiore mandibule mandibula mandibola سفلي سفليه سفلية`)
/** Too short to identify a photo, but scanners end the names of their meshes with them. */
const upperMesh = splitWords('u ok max sup ober')
const lowerMesh = splitWords('l uk mand inf unter')
const bite = splitWords('bite buccalbite biss bissnahme isirma kapanis mordida morso occlusionscan عضه عضة')
const occlusal = splitWords('occlusal occl okklusal okluzal occlusale oclusal aufbiss إطباقي اطباقي')
const buccal = splitWords('buccal lateral bukkal bukal vestibular intraoral seitlich خدي دهليزي')
const left = splitWords(
  'left sol links izquierda izquierdo gauche sinistra sinistro esquerda esquerdo يسار ايسر',
)
const right = splitWords(
  'right sag rechts derecha derecho droite droit destra destro direita direito يمين ايمن',
)
const smile =
  splitWords(`smile smiling gulumseme gulen gulus lacheln laecheln sourire sonrisa sonriendo sorriso ابتسامه ابتسامة
  مبتسم`)
const rest = splitWords(
  'rest repose pose relaxed dinlenme istirahat ruhe reposo riposo repouso neutral راحه راحة استرخاء',
)
const profile = splitWords('profile side profil perfil profilo جانبي بروفايل')
const front = splitWords('front frontal anterior on cephe frente frontale vorne امامي امام')
const pano =
  splitWords(`pano opg panoramic panorama panoramik panorex ortopantomografi orthopantomogram opt panoramica
  panoramique بانوراما بانورامي`)
const ceph = splitWords(
  'ceph cephalo cephalometric sefalo sefalometrik cefalo cefalometria fernrontgen frs teleradiografia سيفالو سيفالومتري',
)
const order = splitWords('prescription rx recete rezept receta ordonnance prescrizione وصفه وصفة')

type Clue = { readonly key: AssetTypeKey; readonly all: readonly (readonly string[])[] }

/** From the most to the least specific: `lateral ceph` is an X-ray, `front smile` a smile photo. */
const clues: readonly Clue[] = [
  { key: 'panoramicXray', all: [pano] },
  { key: 'cephalometricxray', all: [ceph] },
  { key: 'upperOcclusal', all: [occlusal, upper] },
  { key: 'lowerOcclusal', all: [occlusal, lower] },
  { key: 'leftBuccal', all: [buccal, left] },
  { key: 'rightBuccal', all: [buccal, right] },
  { key: 'frontSmiling', all: [smile] },
  { key: 'frontPose', all: [rest] },
  { key: 'profile', all: [profile] },
  { key: 'frontal', all: [front] },
  { key: 'upperImpression', all: [upper] },
  { key: 'lowerImpression', all: [lower] },
  // Applies to photos only; scan slots do not accept them.
  { key: 'upperOcclusal', all: [upper] },
  { key: 'lowerOcclusal', all: [lower] },
  { key: 'prescription', all: [order] },
]

const meshClues: readonly Clue[] = [
  { key: 'upperImpression', all: [upper] },
  { key: 'lowerImpression', all: [lower] },
  { key: 'upperImpression', all: [upperMesh] },
  { key: 'lowerImpression', all: [lowerMesh] },
]

/** Removes accents, the dots of Turkish letters, and the Arabic article. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replace(/(?<!\p{L})ال(?=\p{L}{3})/gu, '')

/** Words of a name without its extension: `Üst_cene-01` → ust, cene, 01; `UpperJaw` → upperjaw, upper, jaw. */
const tokensOf = (fileName: string): Set<string> => {
  const dot = fileName.lastIndexOf('.')
  const plain = plainOf(dot > 0 ? fileName.slice(0, dot) : fileName)
  const words = plain.split(/[^\p{L}\p{N}]+/u)
  const parts = words.flatMap(word =>
    word.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u),
  )
  return new Set([...words, ...parts].map(word => word.toLowerCase()).filter(word => word !== ''))
}

/** The offered slot that a file name suggests, or null. A suggestion only: it is shown, and the user may change it. */
export const guessSlot = (
  fileName: string,
  offeredKeys: readonly AssetTypeKey[] = assetTypeKeys,
): AssetTypeKey | null => {
  const ifPossible = (key: AssetTypeKey): AssetTypeKey | null => {
    const twin = twinOf(key)
    const slot = offeredKeys.includes(key) ? key : twin && offeredKeys.includes(twin) ? twin : null
    return slot !== null && acceptFile(slot, fileName, 1) === null ? slot : null
  }
  const kind = kindOf(fileName)
  if (kind === null) return null
  const tokens = tokensOf(fileName)
  const keyInName = offeredKeys.find(key => tokens.has(key.toLowerCase()))
  if (keyInName !== undefined && ifPossible(keyInName)) return keyInName
  // The bite is neither arch, though often named after one.
  if (kind === 'stl' && bite.some(word => tokens.has(word))) return ifPossible('biteScan')
  for (const { key, all } of kind === 'stl' ? meshClues : clues) {
    if (!all.every(words => words.some(word => tokens.has(word)))) continue
    const slot = ifPossible(key)
    if (slot !== null) return slot
  }
  return null
}

/** As `guessSlot`, by path: the file name first, then its folder. */
export const guessSlotOfPath = (
  path: string,
  offeredKeys: readonly AssetTypeKey[] = assetTypeKeys,
): AssetTypeKey | null => {
  const parts = path.split('/').filter(Boolean)
  const name = parts.at(-1) ?? ''
  const folder = parts.at(-2)
  return guessSlot(name, offeredKeys) ?? (folder ? guessSlot(`${folder} ${name}`, offeredKeys) : null)
}
