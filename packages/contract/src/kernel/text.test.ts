import { describe, expect, test } from 'vitest'
import { fold, latinDigits, latinNumber, splitPerson } from './text.ts'

describe('fold', () => {
  test.each([
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['IĞDIR', 'ığdır'],
    ['ŞİŞLİ', 'sisli'],
    ['Çağlar', 'caglar'],
    ['Łukasz', 'lukasz'],
    ['Straße', 'STRASSE'],
    ['Ørsted', 'orsted'],
    ['أحمد', 'احمد'],
    ['مُحَمَّد', 'محمد'],
    ['فاطمة', 'فاطمه'],
    ['ليلى', 'ليلي'],
    ['محـــمد', 'محمد'],
    ['ٱلرحمن', 'الرحمن'],
    ['Zoë', 'ZOE'],
    ['O’Connor', "o'connor"],
    ['O’Connor', 'oconnor'],
    ['Đặng Nguyễn', 'dang nguyen'],
    ['می‌خواهم', 'ميخواهم'],
    ['000053', '٠٠٠٠٥٣'],
    ['000053', '۰۰۰۰۵۳'],
    ['Ａｎｎａ', 'anna'],
    ['Jean‑Luc', 'jean-luc'],
    ['zero\u200bwidth', 'zerowidth'],
  ])('TRAP-106 %s is found as %s', (stored, typedText) => {
    expect(fold(stored)).toBe(fold(typedText))
  })

  test('different names stay different', () => {
    expect(fold('Ali')).not.toBe(fold('Alı ')) // the trailing space is data
    expect(fold('Ayşe')).not.toBe(fold('Ayla'))
  })
})

describe('digits of any script', () => {
  test.each([
    ['٠٥٥٥١٢٣٤٥٦٧', '05551234567'],
    ['۰۹۱۲', '0912'],
    ['０５５', '055'],
    ['१२३', '123'],
    ['AL-٢٦', 'AL-26'],
    ['½', '½'],
  ])('%s is %s', (typedText, latin) => {
    expect(latinDigits(typedText)).toBe(latin)
  })
  test.each([
    ['٠٫٣', '0.3'],
    ['0,3', '0.3'],
    ['١٬٢٠٠', '1200'],
    ['−0.5', '-0.5'],
  ])('the number %s is %s', (typedText, latin) => {
    expect(latinNumber(typedText)).toBe(latin)
  })
})

describe('splitPerson', () => {
  test.each([
    ['Ali', 'Ali', ''],
    ['Ali Veli', 'Ali', 'Veli'],
    ['Anna Maria Smith', 'Anna', 'Maria Smith'],
    [' Veli', '', 'Veli'],
  ])('LIST-22 %j splits into %j and %j', (typedText, first, rest) => {
    expect(splitPerson(typedText)).toEqual({ first, rest })
  })
})
