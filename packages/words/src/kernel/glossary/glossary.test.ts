import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../../index.ts'
import { ar } from '../../languages/ar/bundles/all.ts'
import { frame as arFrame } from '../../languages/ar/bundles/frame.ts'
import { guest as arGuest } from '../../languages/ar/bundles/guest.ts'
import { guide as arGuide } from '../../languages/ar/catalog/guide.ts'
import { en } from '../../languages/en/bundles/all.ts'
import { frame as enFrame } from '../../languages/en/bundles/frame.ts'
import { guest as enGuest } from '../../languages/en/bundles/guest.ts'
import { guide as enGuide } from '../../languages/en/catalog/guide.ts'
import { tr } from '../../languages/tr/bundles/all.ts'
import { frame as trFrame } from '../../languages/tr/bundles/frame.ts'
import { guest as trGuest } from '../../languages/tr/bundles/guest.ts'
import { guide as trGuide } from '../../languages/tr/catalog/guide.ts'
import { glossary } from './glossary.ts'

type Texts = ReadonlyMap<string, string>

const collect = (words: unknown, path: string, into: Map<string, string>): Map<string, string> => {
  if (typeof words === 'string') into.set(path, words)
  else if (words && typeof words === 'object')
    for (const [key, value] of Object.entries(words)) collect(value, path ? `${path}.${key}` : key, into)
  return into
}
const texts: Record<Language, Texts> = {
  en: collect({ ...en, guest: enGuest, frame: enFrame, guide: enGuide }, '', new Map()),
  tr: collect({ ...tr, guest: trGuest, frame: trFrame, guide: trGuide }, '', new Map()),
  ar: collect({ ...ar, guest: arGuest, frame: arFrame, guide: arGuide }, '', new Map()),
}

const findForbidden = (language: Language, all: Texts): string[] =>
  [...all].flatMap(([key, text]) =>
    Object.entries(glossary).flatMap(([concept, { never }]) =>
      never?.[language]?.test(text)
        ? [`${key}: "${text}" should call ${concept} ${glossary[concept]?.[language]}`]
        : [],
    ),
  )

const pluralForm = /_(?:zero|one|two|few|many|other)$/
/** Forms for a few things that a language has words for, without their number. */
const namedForm = /_(?:zero|one|two)$/
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name).sort()

/** Placeholders of English that a translation lost or made up. A single thing may be named without its number. */
const lostPlaceholders = (all: Texts): string[] =>
  [...all].flatMap(([key, text]) => {
    const stem = key.replace(pluralForm, '')
    const source = texts.en.get(key) ?? texts.en.get(`${stem}_other`)
    if (source === undefined) return [`${key} is in no other language`]
    const [expected, actual] = [placeholders(source), placeholders(text)]
    const may = namedForm.test(key) ? ['count', 'total'] : []
    const lostNames = expected.filter(name => !actual.includes(name) && !may.includes(name))
    const added = actual.filter(name => !expected.includes(name) && !may.includes(name))
    return lostNames.length + added.length > 0
      ? [`${key}: lost ${lostNames.join()}, added ${added.join()}`]
      : []
  })

/** The plural forms of each language, by `Intl`. */
const formsOf = (language: Language): readonly string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** Entries of English that a translation does not have, with the plural forms of the language. */
const missingEntries = (language: Language, all: Texts): string[] => {
  const needed = [...texts.en.keys()].flatMap(key => {
    const stem = key.replace(pluralForm, '')
    return stem === key ? [key] : formsOf(language).map(form => `${stem}_${form}`)
  })
  return [...new Set(needed)].filter(key => !all.has(key)).toSorted()
}

/** Choices and buttons whose Turkish text ends in -me or -ma, which reads both as "do not" and as a noun. */
const nouns = /tarama|indeksleme|yenileme|aşırı düzeltme/i
const ambiguousTurkish = (all: Texts): string[] =>
  [...all].flatMap(([key, text]) =>
    /(?:^|\.)(?:choice|action|submit|button|confirm|decision|drop|never|trust|kind)\b/.test(key) &&
    /[a-zçğıöşü](?:me|ma)$/.test(text) &&
    !nouns.test(text)
      ? [`${key}: ${text}`]
      : [],
  )

/** A number after a label, after "first", or in "x of y" needs no plural forms. */
const labelled = /(?::|\bof|\bfirst|İlk|ilk|أول|من|\/) ?\{\{count/u
const countsWithoutForms = (all: Texts): string[] =>
  [...all].flatMap(([key, text]) =>
    /\{\{count\b/.test(text) && !pluralForm.test(key) && !labelled.test(text) && !key.endsWith('inbox.title')
      ? [`${key}: ${text}`]
      : [],
  )

/** Arabic sentences that end in a question mark and ask nothing: a verbal noun is not a question. */
const asks = /(?:هل|أين|كيف|لماذا|نسيت|ما الذي|أيّها)/u
const verbalNounQuestions = (all: Texts): string[] =>
  [...all].flatMap(([key, text]) => (text.includes('؟') && !asks.test(text) ? [`${key}: ${text}`] : []))

/** The status of a thing is الوضع; الحالة is a case. */
const statusesCalledCases = (all: Texts): string[] =>
  [...all].flatMap(([key, text]) =>
    /^(?:Status|State)$/.test(texts.en.get(key) ?? '') && text === 'الحالة' ? [`${key}: ${text}`] : [],
  )

/** Latin punctuation between or after Arabic words. */
const latinPunctuation = (all: Texts): string[] =>
  [...all].flatMap(([key, text]) => (/[ء-ي\u064b-\u0652][,;?]/u.test(text) ? [`${key}: ${text}`] : []))

describe('U8 glossary', () => {
  test.each(languages)('%s uses one term for each concept', language => {
    expect(findForbidden(language, texts[language])).toEqual([])
  })

  test.each(['tr', 'ar'] as const)('%s keeps the placeholders of English', language => {
    expect(lostPlaceholders(texts[language])).toEqual([])
  })

  test.each(['tr', 'ar'] as const)('%s has every entry of English in all of its plural forms', language => {
    expect(missingEntries(language, texts[language])).toEqual([])
  })

  test('Arabic questions have the form of questions, and a status is not called a case', () => {
    expect(verbalNounQuestions(texts.ar)).toEqual([])
    expect(statusesCalledCases(texts.ar)).toEqual([])
    expect(latinPunctuation(texts.ar)).toEqual([])
  })

  test('Turkish choices and buttons express negation without -me and -ma', () => {
    expect(ambiguousTurkish(texts.tr)).toEqual([])
  })

  test.each(languages)('%s has plural forms for every count', language => {
    expect(countsWithoutForms(texts[language])).toEqual([])
  })

  test('faults are found: a forbidden variant, a lost placeholder, an ambiguous denial, a count without forms', () => {
    expect(findForbidden('tr', new Map([['a', 'Bu şirket engelli']]))).toHaveLength(1)
    expect(findForbidden('ar', new Map([['a', 'قوالب غير فعالة']]))).toHaveLength(1)
    const [key = ''] = [...texts.en].find(([, text]) => text.includes('{{name}}')) ?? []
    expect(lostPlaceholders(new Map([[key, 'x']]))).toHaveLength(1)
    // Arabic has words for one and two things; of more it needs the number.
    const [plural = ''] = [...texts.en.keys()].filter(name => name.endsWith('files_other'))
    const stem = plural.replace(pluralForm, '')
    expect(lostPlaceholders(new Map([[`${stem}_two`, 'ملفان']]))).toEqual([])
    expect(lostPlaceholders(new Map([[`${stem}_few`, 'ملفات']]))).toHaveLength(1)
    const withoutKeys = (...keys: string[]) => new Map([...texts.ar].filter(([name]) => !keys.includes(name)))
    expect(missingEntries('ar', withoutKeys(key, `${stem}_few`))).toEqual([key, `${stem}_few`].toSorted())
    expect(ambiguousTurkish(new Map([['choice.crossbite.none', 'Düzeltme']]))).toHaveLength(1)
    expect(ambiguousTurkish(new Map([['getStarted.never', 'Bir daha gösterme']]))).toHaveLength(1)
    expect(findForbidden('tr', new Map([['a', 'Tarama istasyonu']]))).toHaveLength(1)
    expect(countsWithoutForms(new Map([['a.days', '{{count}} days']]))).toHaveLength(1)
    expect(verbalNounQuestions(new Map([['a.title', 'حذف المسودة؟']]))).toHaveLength(1)
    expect(statusesCalledCases(new Map([['shipments.column.status', 'الحالة']]))).toHaveLength(1)
    expect(latinPunctuation(new Map([['a.text', 'تم الحفظ, وأُرسلت الحالة']]))).toHaveLength(1)
  })
})
