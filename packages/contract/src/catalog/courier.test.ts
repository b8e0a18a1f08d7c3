import { describe, expect, test } from 'vitest'
import { isAwbValid, isTrackingTemplateValid, trackingUrl } from './courier.rules.ts'

const courier = { trackingUrlTemplate: 'https://www.ups.com/track?tracknum={awb}' }

describe('the tracking URL of a shipment', () => {
  test('the number is encoded and trimmed', () => {
    expect(trackingUrl(courier, ' 1Z 99/&x=1 ')).toBe('https://www.ups.com/track?tracknum=1Z%2099%2F%26x%3D1')
    expect(trackingUrl(courier, '$&')).toBe('https://www.ups.com/track?tracknum=%24%26')
  })

  test('no URL without a number or a tracking page', () => {
    expect(trackingUrl(courier, '  ')).toBeNull()
    expect(trackingUrl(courier, null)).toBeNull()
    expect(trackingUrl({ trackingUrlTemplate: null }, '1')).toBeNull()
  })

  test.each([
    'http://example.test/{awb}',
    'javascript:alert("{awb}")',
    'https://{awb}.example.test/',
    'https://user:word@example.test/{awb}',
    'https://example.test/',
    'https://example.test/{awb}/{awb}',
    'no address {awb}',
  ])('%s is not a valid tracking page', template => {
    expect(isTrackingTemplateValid(template)).toBe(false)
    expect(trackingUrl({ trackingUrlTemplate: template }, '1')).toBeNull()
  })
})

describe('the format of an air waybill number', () => {
  const pattern = { awbPattern: '1Z[0-9A-Z]{16}|\\d{9}', requiresAwb: true }
  test('the whole number must match', () => {
    expect(isAwbValid(pattern, '123456789')).toBe(true)
    expect(isAwbValid(pattern, '1z999aa10123456784')).toBe(true)
    expect(isAwbValid(pattern, 'x123456789')).toBe(false)
    expect(isAwbValid(pattern, '1234567890')).toBe(false)
    expect(isAwbValid({ awbPattern: null, requiresAwb: true }, 'x'.repeat(41))).toBe(false)
  })

  test('an empty number is valid only if none is needed', () => {
    expect(isAwbValid(pattern, '')).toBe(false)
    expect(isAwbValid({ awbPattern: null, requiresAwb: false }, undefined)).toBe(true)
  })
})
