import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { sampleDicom } from '../sample.ts'
import { dicomFacts } from './dicom.ts'

const tags = {
  '00080060': ['CS', 'PX'],
  '00080020': ['DA', '20260301'],
  '00080070': ['LO', 'Acme Imaging'],
  '00081090': ['LO', 'Pano 3'],
  '00100010': ['PN', 'Lovelace^Ada'],
} as const

describe('the metadata of a radiograph', () => {
  test('kind, day, maker, size and patient', () => {
    expect(dicomFacts(sampleDicom(tags, { width: 2400, height: 1200 }))).toEqual({
      modality: 'PX',
      taken: '2026-03-01',
      manufacturer: 'Acme Imaging',
      model: 'Pano 3',
      width: 2400,
      height: 1200,
      frames: null,
      patientName: 'Ada Lovelace',
    })
  })

  test.each([
    ['ISO_IR 192', Buffer.from('آدا^لوفليس', 'utf8'), 'لوفليس آدا'],
    ['ISO_IR 148', Buffer.from([0xde, 0x61, 0x68, 0x69, 0x6e]), 'Şahin'],
    ['ISO_IR 100', Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]), 'Müller'],
  ])('names in %s', (charset, name, expected) => {
    const file = sampleDicom({ '00080005': ['CS', charset], '00100010': ['PN', name] })
    expect(dicomFacts(file)?.patientName).toBe(expected)
  })

  test('an invalid date is left out; a truncated header gives the elements before the cut', () => {
    expect(dicomFacts(sampleDicom({ '00080020': ['DA', '20261399'] }))?.taken).toBeNull()
    const whole = sampleDicom(tags)
    const truncatedFile = whole.subarray(0, whole.indexOf('Lovelace') + 3)
    expect(dicomFacts(truncatedFile)).toMatchObject({ modality: 'PX', patientName: null })
  })

  test('other files give no metadata and cause no error', () => {
    const whole = sampleDicom(tags)
    expect(dicomFacts(Buffer.alloc(10))).toBeNull()
    for (let index = 132; index < whole.length; index += 1) {
      const bent = Buffer.from(whole)
      bent[index] = 0xff
      expect(() => dicomFacts(bent)).not.toThrow()
    }
  })
})

describe('in a case', () => {
  let story: UploadStory
  beforeAll(async () => {
    story = await uploadStory()
  })
  afterAll(() => story.app.close())

  test('it is stored unchanged, and those who see the case see its data', async () => {
    const caseUuid = await story.newCase()
    const content = sampleDicom(tags, { width: 2400, height: 1200 })
    const id = await story.uploaded(caseUuid, 'panoramicXray', 'pano.dcm', content)
    expect(await story.readAsset(caseUuid, id)).toMatchObject({
      status: 'ready',
      mime: 'application/dicom',
      width: 2400,
      dicom: { modality: 'PX', taken: '2026-03-01', patientName: 'Ada Lovelace' },
    })
    const response = await fetch(await story.readAddress(id, { disposition: 'inline' }))
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  })
})
