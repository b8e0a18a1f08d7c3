import { describe, expect, test } from 'vitest'
import {
  type AssetTypeKey,
  acceptFile,
  assetTypeKeys,
  assetTypes,
  fileOfSlot,
  guessSlot,
  guessSlotOfPath,
  kindOf,
  kindsOfType,
  missingAssets,
  offeredAssets,
  readSetup,
  recommendedTypes,
  requiredAssets,
  ruleFor,
} from './index.ts'

const mebibyte = 1024 * 1024

test('FILE-01: the case file keys are exactly the twenty of the specification, and each has its type', () => {
  expect(Object.keys(assetTypes).sort()).toEqual([...assetTypeKeys].sort())
  // The types of the specification, and the bite scan.
  expect(assetTypeKeys).toHaveLength(21)
})

describe('FILE-02: kinds by extension', () => {
  test.each([
    ['FILE-03', 'image', 'a.jpg b.JPEG c.png d.gif e.bmp f.tif g.tiff h.webp i.heic j.HEIF k.dcm'],
    ['FILE-04', 'video', 'a.mp4 b.mov c.avi d.webm e.mkv'],
    ['FILE-05', 'audio', 'a.mp3 b.wav c.m4a d.ogg'],
    ['FILE-06', 'document', 'a.pdf b.doc c.docx d.xls e.xlsx f.ppt g.pptx h.txt i.csv j.rtf'],
    ['FILE-07', 'archive', 'a.zip b.rar c.7z d.tar e.tar.gz'],
    ['FILE-08', 'xml', 'a.xml'],
    ['FILE-09', 'stl', 'a.stl b.ply c.OBJ'],
  ])('%s: %s', (_row, kind, names) => {
    for (const name of names.split(' ')) expect([name, kindOf(name)]).toEqual([name, kind])
  })

  test('a file without a known extension has no kind', () => {
    for (const name of ['scan', 'scan.', 'scan.exe', 'photo.svg', 'scan.stl.html'])
      expect(kindOf(name)).toBeNull()
  })
})

describe('a slot accepts only the files of its row', () => {
  test.each([
    ['upperImpression', 'u.stl', 300 * mebibyte, null],
    ['upperImpression', 'u.stl', 300 * mebibyte + 1, 'FILE_TOO_LARGE'],
    ['upperImpression', 'u.zip', 1, null],
    ['upperImpression', 'u.jpg', 1, 'FILE_TYPE_REFUSED'],
    ['upperImpression', 'u.stl', 0, 'FILE_EMPTY'],
    ['treatmentPlan', 'setup.zip', 2048 * mebibyte, null],
    ['treatmentPlan', 'setup.rar', 1, 'FILE_TYPE_REFUSED'],
    ['frontal', 'front.HEIC', 25 * mebibyte, null],
    ['frontal', 'front.gif', 1, 'FILE_TYPE_REFUSED'],
    ['frontal', 'front.jpg', 25 * mebibyte + 1, 'FILE_TOO_LARGE'],
    ['frontal', 'front.dcm', 1, 'FILE_TYPE_REFUSED'],
    ['panoramicXray', 'pano.dcm', 100 * mebibyte, null],
    ['panoramicXray', 'pano.pdf', 1, null],
    ['thirdParty', 'order.xml', 1, null],
    ['thirdParty', 'export.7z', 1, null],
    ['prescription', 'rx.docx', 25 * mebibyte, null],
    ['prescription', 'rx.txt', 1, 'FILE_TYPE_REFUSED'],
    ['packingSlip', 'slip.pdf', 1, null],
  ] as const)('%s, %s of %d bytes: %s', (key, name, bytes, answer) => {
    expect(acceptFile(key, name, bytes)).toBe(answer)
  })

  test('every extension of the table has a kind', () => {
    for (const key of assetTypeKeys)
      for (const extension of assetTypes[key].extensions) expect(kindOf(`x.${extension}`)).not.toBeNull()
    expect(kindsOfType('panoramicXray')).toEqual(['image', 'document'])
  })
})

/** Table 3.5: aligners with a plan, with an own setup, retainer, night guard, whitening. */
const table = `
upperImpression    R o R R R
lowerImpression    R o R R R
biteScan           o o o o -
treatmentPlan      - R - - -
frontSmiling       R o - - o
frontPose          R o - - -
profile            R o - - -
upperOcclusal      R o - - -
lowerOcclusal      R o - - -
frontal            R o - - -
leftBuccal         R o - - -
rightBuccal        R o - - -
frontImage         - o o o R
leftImage          - o o o o
rightImage         - o o o o
upperImage         - o o o o
lowerImage         - o o o o
panoramicXray      o o - o -
cephalometricxray  o o - - -
thirdParty         o o o o o
prescription       o o o o o`

const columns = [
  { product: 'AL', withTs: false },
  { product: 'AL', withTs: true },
  { product: 'RE', withTs: true },
  { product: 'NG', withTs: true },
  { product: 'WK', withTs: true },
] as const

describe('slots of a case', () => {
  const aligner = { ...columns[0], arch: 'both', impressionType: 'digital', age: 30 } as const

  test.each(
    table
      .trim()
      .split('\n')
      .map(line => line.split(/\s+/)),
  )('%s: %s %s %s %s %s', (key, ...marks) => {
    const guesses = columns.map(column =>
      ruleFor(key as AssetTypeKey, { ...column, arch: 'both', impressionType: 'digital' }),
    )
    expect(guesses).toEqual(marks)
  })

  test('the slots are in the order of the screen', () => {
    expect(requiredAssets(aligner)).toEqual([
      'upperImpression',
      'lowerImpression',
      'frontSmiling',
      'frontPose',
      'profile',
      'upperOcclusal',
      'lowerOcclusal',
      'frontal',
      'leftBuccal',
      'rightBuccal',
    ])
  })

  test('scans of the untreated arch are required where the opposing arch is needed', () => {
    const scans = (product: 'AL' | 'RE' | 'NG' | 'WK') =>
      requiredAssets({ ...aligner, product, withTs: product !== 'AL', arch: 'upper' }).filter(key =>
        key.endsWith('Impression'),
      )
    expect(scans('AL')).toEqual(['upperImpression', 'lowerImpression'])
    expect(scans('NG')).toEqual(['upperImpression', 'lowerImpression'])
    expect(scans('RE')).toEqual(['upperImpression'])
    expect(scans('WK')).toEqual(['upperImpression'])
  })

  test.each(['physical', 'onFile'] as const)('with %s impressions scans are optional', impressionType => {
    const required = requiredAssets({ ...aligner, impressionType })
    expect(required).not.toContain('upperImpression')
    expect(required).toContain('frontal')
  })

  test('a file in the slot of the twin photo counts', () => {
    const whitening = { ...aligner, product: 'WK', withTs: true, impressionType: 'physical' } as const
    expect(missingAssets(whitening, [])).toEqual(['frontImage'])
    expect(missingAssets(whitening, ['frontal'])).toEqual([])
    expect(missingAssets(whitening, ['leftBuccal'])).toEqual(['frontImage'])
  })

  test('a panoramic view is strongly recommended for a child’s aligners', () => {
    expect(recommendedTypes({ ...aligner, age: 15 })).toEqual(['panoramicXray'])
    expect(recommendedTypes({ ...aligner, age: 16 })).toEqual([])
    expect(recommendedTypes({ ...aligner, age: null })).toEqual([])
    expect(recommendedTypes({ ...aligner, withTs: true, age: 12 })).toEqual([])
  })

  test('a photo of the older set is shown if its twin is missing', () => {
    expect(fileOfSlot('frontal', { frontImage: 'old' })).toBe('old')
    expect(fileOfSlot('frontal', { frontImage: 'old', frontal: 'new' })).toBe('new')
    expect(fileOfSlot('profile', { frontImage: 'old' })).toBeNull()
  })
})

describe('slots guessed from names', () => {
  test.each([
    ['Smith_UpperJaw.stl', 'upperImpression'],
    ['maxillary scan.ply', 'upperImpression'],
    ['ÜST.stl', 'upperImpression'],
    ['oben.obj', 'upperImpression'],
    ['2026-01-03 mandible.stl', 'lowerImpression'],
    ['alt_cene.stl', 'lowerImpression'],
    ['Unterkiefer-unten.stl', 'lowerImpression'],
    ['OPG.jpg', 'panoramicXray'],
    ['lateral ceph.dcm', 'cephalometricxray'],
    ['side.jpg', 'profile'],
    ['front smile.jpg', 'frontSmiling'],
    ['face-rest.heic', 'frontPose'],
    ['occlusal upper.jpg', 'upperOcclusal'],
    ['LowerOcclusal.png', 'lowerOcclusal'],
    ['buccal-left.jpg', 'leftBuccal'],
    ['RIGHT lateral.jpg', 'rightBuccal'],
    ['anterior.webp', 'frontal'],
    ['frontsmiling.jpg', 'frontSmiling'],
    ['prescription.pdf', 'prescription'],
    // File names as scanners export them.
    ['1234567_shell_occlusion_u.stl', 'upperImpression'],
    ['1234567_shell_occlusion_l.stl', 'lowerImpression'],
    ['AB-2026-UpperJawScan.stl', 'upperImpression'],
    ['Doe_LowerJawScan.ply', 'lowerImpression'],
    ['doe-Maxilla.obj', 'upperImpression'],
    ['Mandible-2026.stl', 'lowerImpression'],
    ['UpperLowerBite.stl', 'biteScan'],
    // File names as practices write them in their languages.
    ['Isırma.stl', 'biteScan'],
    ['Oberkiefer.stl', 'upperImpression'],
    ['UK 12.03.stl', 'lowerImpression'],
    ['superieur.stl', 'upperImpression'],
    ['inferiore.stl', 'lowerImpression'],
    ['gülümseme.jpg', 'frontSmiling'],
    ['sağ lateral.jpg', 'rightBuccal'],
    ['ÜST okluzal.jpg', 'upperOcclusal'],
    ['Sefalometrik röntgen.dcm', 'cephalometricxray'],
    ['panoramik film.jpg', 'panoramicXray'],
    ['ön.jpg', 'frontal'],
    ['الابتسامة.jpg', 'frontSmiling'],
    ['الفك العلوي.stl', 'upperImpression'],
    ['جانبي.jpg', 'profile'],
    ['buccal izquierda.jpg', 'leftBuccal'],
    ['reçete.pdf', 'prescription'],
  ])('%s → %s', (name, slot) => {
    expect(guessSlot(name)).toBe(slot)
  })

  test.each(['supper.stl', 'IMG_2034.jpg', 'alternative.stl', 'smile.exe', 'front.stl', 'left.jpg'])(
    '%s gives no certain result',
    name => {
      expect(guessSlot(name)).toBeNull()
    },
  )

  test.each([
    ['case 12/Upper/scan.stl', 'upperImpression'],
    ['case 12/lower/upper.stl', 'upperImpression'],
    ['upper/case 12/scan.stl', null],
    ['photos/smile/IMG_1.jpg', 'frontSmiling'],
  ])('the folder decides if the name does not: %s', (path, slot) => {
    expect(guessSlotOfPath(path)).toBe(slot)
  })

  test('a case with the short photo set gets the twin of that set', () => {
    const offeredKeys = offeredAssets({
      product: 'RE',
      withTs: true,
      arch: 'both',
      impressionType: 'digital',
    })
    expect(guessSlot('buccal left.jpg', offeredKeys)).toBe('leftImage')
    expect(guessSlot('frontal.jpg', offeredKeys)).toBe('frontImage')
    expect(guessSlot('smile.jpg', offeredKeys)).toBeNull()
    // The bite is neither of the two arches, even if its name contains an arch.
    expect(guessSlot('upper bite.stl', ['upperImpression'])).toBeNull()
  })
})

describe('members of a treatment setup', () => {
  test('a complete setup in folders, with the additional files of a Mac', () => {
    expect(
      readSetup(['setup/', 'setup/U01.stl', 'setup/u2.STL', 'L01.stl', '__MACOSX/setup/._U01.stl']),
    ).toEqual({
      upper: [1, 2],
      lower: [1],
      missing: [],
      doubled: [],
      unknown: [],
    })
  })

  test('missing, duplicate and unknown models are reported', () => {
    expect(readSetup(['U01.stl', 'U04.stl', 'a/L02.stl', 'b/L2.stl', 'notes.txt'])).toEqual({
      upper: [1, 4],
      lower: [2],
      missing: ['U02', 'U03', 'L01'],
      doubled: ['L02'],
      unknown: ['notes.txt'],
    })
  })

  test('the models before the first step are optional', () => {
    expect(readSetup(['U00.stl', 'U01.stl'])).toMatchObject({ upper: [0, 1], missing: [] })
  })
})
