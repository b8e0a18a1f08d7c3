import { expect, test } from 'vitest'
import {
  compareTexts,
  formatDate,
  formatNumber,
  formatTimeSpan,
  formatValue,
  joinTexts,
  languageOfText,
  nameOfLanguage,
  upperCase,
} from './locale.ts'

test('names are sorted by the reader’s alphabet', () => {
  const names = ['Şule', 'Suna', 'Çağla', 'Cem', 'Cahit', 'İpek', 'Irmak', 'Ilgın', 'İlker', 'Selin']
  expect([...names].sort(compareTexts('tr')).join(' ')).toBe(
    'Cahit Cem Çağla Ilgın Irmak İlker İpek Selin Suna Şule',
  )
  expect(['Zoe', 'أحمد', 'Adam'].sort(compareTexts('ar'))[0]).toBe('أحمد')
  expect(['AL-10', 'AL-9'].sort(compareTexts('en'))).toEqual(['AL-9', 'AL-10'])
})

test('numbers have the separators of the language and Latin digits', () => {
  expect([0.3, 1234.5].map(value => formatNumber(value, 'tr'))).toEqual(['0,3', '1.234,5'])
  expect([0.3, 1234.5].map(value => formatNumber(value, 'en'))).toEqual(['0.3', '1,234.5'])
  expect([0.3, 1234.5].map(value => formatNumber(value, 'ar'))).toEqual(['0.3', '1,234.5'])
  expect(formatNumber(-0.04, 'en', 1)).toBe('-0.0')
  expect(formatNumber(2, 'tr', 1)).toBe('2,0')
})

test('sentences format numbers for their language, and leave codes unchanged', () => {
  const formatAs = (value: unknown, key: string, language = 'tr') =>
    formatValue(value, undefined, language, { interpolationkey: key })
  expect([formatAs(0.3, 'mm'), formatAs(10_000, 'count'), formatAs(2026, 'year')]).toEqual([
    '0,3',
    '10.000',
    '2026',
  ])
  expect([formatAs('0.3', 'name'), formatAs(0.3, 'mm', 'ar'), formatAs(undefined, 'name')]).toEqual([
    '0.3',
    '0.3',
    '',
  ])
})

test('a duration has its unit in the correct plural form', () => {
  const days = (value: number) =>
    (['en', 'tr', 'ar'] as const).map(language => formatTimeSpan(value, 'day', language, 1))
  expect(days(7)).toEqual(['7.0 days', '7,0 gün', '7.0 أيام'])
  expect(days(12.3)).toEqual(['12.3 days', '12,3 gün', '12.3 يوم'])
  expect(formatTimeSpan(3, 'minute', 'en')).toBe('3 min')
})

test('each language of the product has a name in all of them', () => {
  const names = (language: 'en' | 'tr' | 'ar') =>
    (['en', 'tr', 'ar'] as const).map(namedLanguage => nameOfLanguage(namedLanguage, language))
  expect(names('en')).toEqual(['English', 'Turkish', 'Arabic'])
  expect(names('tr')).toEqual(['İngilizce', 'Türkçe', 'Arapça'])
  expect(names('ar')).toEqual(['الإنجليزية', 'التركية', 'العربية'])
})

test('letters, lists and months are those of the language', () => {
  expect([upperCase('ışıl ipek', 'tr'), upperCase('ipek', 'en')]).toEqual(['IŞIL İPEK', 'IPEK'])
  expect(joinTexts(['a', 'b'], 'tr')).toBe('a, b')
  expect(formatDate(new Date('2026-03-04T12:00:00Z'), 'ar', { month: 'long', day: 'numeric' })).toBe('4 مارس')
})

test.each([
  ['الطبعة تغادر اليوم (DHL)', 'ar'],
  ['قالب‌گیری امروز می‌رود', 'fa'],
  ['Ölçü bugün çıkıyor, ışıl', 'tr'],
  ['The impression leaves today', ''],
  ['Слепок уходит сегодня', ''],
  ['המטבע יוצא היום', 'he'],
  ['印象は今日出ます', 'ja'],
  ['0,3 mm', ''],
])('the language of texts by others is detected by their letters: %s is %j', (text, language) => {
  expect(languageOfText(text)).toBe(language)
})
