import { describe, expect, test } from 'vitest'
import { fold, splitPerson } from './text.ts'

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
  ])('TRAP-106 %s is found as %s', (stored, typed) => {
    expect(fold(stored)).toBe(fold(typed))
  })

  test('different names stay different', () => {
    expect(fold('Ali')).not.toBe(fold('Alı ')) // the trailing space is data
    expect(fold('Ayşe')).not.toBe(fold('Ayla'))
  })
})

describe('splitPerson', () => {
  test.each([
    ['Ali', 'Ali', ''],
    ['Ali Veli', 'Ali', 'Veli'],
    ['Anna Maria Smith', 'Anna', 'Maria Smith'],
    [' Veli', '', 'Veli'],
  ])('LIST-22 %j splits into %j and %j', (typed, first, rest) => {
    expect(splitPerson(typed)).toEqual({ first, rest })
  })
})
