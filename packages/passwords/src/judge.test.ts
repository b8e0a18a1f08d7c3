import { describe, expect, test } from 'vitest'
import { judgePassword } from './judge.ts'
import { publishedPassword } from './published.ts'

const olivia = { email: 'o.hart@brightsmiles.test', name: 'Olivia Hart', company: 'Bright Smiles' }

describe('S14 the rating of a password', () => {
  test.each([
    ['1234567890', 'passwordLeaked'],
    ['QWERTYUIOP', 'passwordLeaked'],
    ['password123', 'passwordLeaked'],
    [publishedPassword, 'passwordLeaked'],
    ['aaaaaaaaaaaaaaa', 'passwordGuessable'],
    ['P@ssw0rd2024', 'passwordGuessable'],
    ['olivia2026!', 'passwordGuessable'],
    ['1234 5678 90', 'passwordLeaked'],
    ['p a s s w o r d', 'passwordLeaked'],
    ['P-A-S-S-W-O-R-D 1', 'passwordLeaked'],
    ['qwe rty uio p34', 'passwordGuessable'],
    ['Archway2026!', 'passwordGuessable'],
    ['archway-demo-2027', 'passwordGuessable'],
    ['مرحبا مرحبا', 'passwordGuessable'],
    ['blue-kettle o.hart@brightsmiles.test', 'passwordHasEmail', 'passwordHasCompany'],
    ['my O.Hart kettle violin', 'passwordHasEmail'],
    ['0-OLİVIA.HÁRT violin kettle', 'passwordHasName'],
    ['bright_smiles violin 77', 'passwordHasCompany'],
  ])('%s: %s %s', (password, ...problems) => {
    expect(judgePassword(password, olivia).problems).toEqual(problems)
  })

  test.each([
    'velvet kettle violin',
    'kırmızı bisiklet 7',
    'دراجة حمراء في المطر',
    'Zx9$kTmvLq!7',
    'kettle archway violin',
    'xk-vd qf.wz_ij nm',
  ])('%s is accepted', password => {
    expect(judgePassword(password, olivia).problems).toEqual([])
  })

  test('only the beginning of a very long password is estimated', () => {
    expect(judgePassword('ab1'.repeat(66)).problems).toEqual(['passwordGuessable'])
    expect(judgePassword(`velvet kettle violin${'a'.repeat(180)}`).problems).toEqual([])
  })
})
