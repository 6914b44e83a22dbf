import { expect, it } from 'vitest'
import { parseTracking, serialiseTracking, trackingFrom } from './rules.ts'

it('keeps the five names of the record and nothing else', () => {
  expect(
    trackingFrom({ network: 'n1', ref: 'r', sub1: 'a', sub2: 'b', sub3: 'c', sub4: 'd', utm: 'x' }),
  ).toEqual({
    network: 'n1',
    ref: 'r',
    sub1: 'a',
    sub2: 'b',
    sub3: 'c',
  })
  expect(trackingFrom({ utm_source: 'x', ref: '  ' })).toBeNull()
})

it('truncates and cleans the input', () => {
  expect(trackingFrom({ ref: `a\r\nb${'x'.repeat(500)}` })?.ref).toBe(`ab${'x'.repeat(98)}`)
})

it('survives the cookie, and distrusts it', () => {
  const record = { network: 'a&b=c', ref: 'é ;"' }
  expect(parseTracking(serialiseTracking(record))).toEqual(record)
  expect(parseTracking('{"ref":1}')).toBeNull()
  expect(parseTracking(undefined)).toBeNull()
})
