import { expect, test } from 'vitest'
import { listMentions } from './mention.rules.ts'

const people = ['Ada', 'Ada Lovelace', 'Çağla Şahin', 'ليلى نور', 'Dr. M. (Max) O’Neil'].map(name => ({
  name,
}))

test.each([
  ['@Ada can you look?', ['Ada']],
  ['@Ada Lovelace and @ليلى نور, please', ['Ada Lovelace', 'ليلى نور']],
  ['Hello (@Çağla Şahin)!', ['Çağla Şahin']],
  ['@Dr. M. (Max) O’Neil: step 4', ['Dr. M. (Max) O’Neil']],
  ['@Adam, @ada, Ada, mail@Ada, @Adalbert', []],
  ['', []],
])('%s mentions %j', (message, names) => {
  expect(listMentions(message, people).map(({ name }) => name)).toEqual(names)
})

test('without participants there are no mentions', () => {
  expect(listMentions('@Ada', [])).toEqual([])
})
