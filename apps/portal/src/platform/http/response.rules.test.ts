import { describe, expect, test } from 'vitest'
import { isExactlyOk, isSuccess, readAnswer } from './response.rules.ts'

const generic = 'An error occurred, please try again'

describe('success', () => {
  test.each([
    [200, true, true],
    [201, true, false],
    [202, false, false],
    [203, true, false],
    [204, true, false],
    [205, true, false],
    [206, true, false],
    [304, false, false],
    [400, false, false],
  ])('API-003 API-004 %i', (status, isPlain, strict) => {
    expect(isSuccess(status)).toBe(isPlain)
    expect(isExactlyOk(status)).toBe(strict)
  })

  test('TRAP-040 an empty body on 204 is a success, on 200 it is not', () => {
    expect(readAnswer({ status: 204, body: undefined, parsed: false }, generic).kind).toBe('ok')
    expect(readAnswer({ status: 200, body: undefined, parsed: false }, generic)).toMatchObject({
      kind: 'failed',
      messages: [generic],
    })
  })
})

describe('errors (table B-2), ERR-33: the thrown error has the message of the body', () => {
  test.each([
    [
      'ERR-30 the first extra entry is shown',
      409,
      { message: 'm', extra: [{ msg: 'a' }, { msg: 'b' }] },
      'failed',
      ['a'],
      'm',
    ],
    ['ERR-31 without extra the message', 409, { message: 'm', extra: [] }, 'failed', ['m'], 'm'],
    ['ERR-32 without message, msg', 500, { msg: 'n' }, 'failed', ['n'], 'n'],
    ['ERR-38 nothing said', 500, {}, 'failed', [generic], generic],
    [
      'ERR-35 ERR-36 404 shows every extra',
      404,
      { message: 'm', extra: [{ msg: 'a' }, { msg: 'b' }] },
      'validation',
      ['a', 'b'],
      'm',
    ],
    ['ERR-36 404 without extra falls back once', 404, { msg: 'n' }, 'validation', ['n'], 'n'],
    [
      'ERR-37 an errors object',
      400,
      { message: 'm', extra: [{ msg: 'a' }], errors: { name: 'x' } },
      'validation',
      ['a'],
      'm',
    ],
  ] as const)('%s', (_title, status, body, kind, messages, message) => {
    expect(readAnswer({ status, body, parsed: true }, generic)).toMatchObject({
      kind,
      messages,
      message,
    })
  })

  test('ERR-34 a body that cannot be parsed', () => {
    expect(readAnswer({ status: 502, body: undefined, parsed: false }, generic)).toMatchObject({
      kind: 'failed',
      messages: [generic],
      message: generic,
    })
  })
})
