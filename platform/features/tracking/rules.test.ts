import { expect, it } from 'vitest'
import { mayKeep, trackingBefore, trackingFrom, withVisit } from './rules.ts'

it('keeps only the five names of the record', () => {
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

it('keeps the click id of a traffic source, and does not count it as one', () => {
  expect(trackingFrom({ network: 'n1', click_id: 'c1' })).toEqual({ network: 'n1', click_id: 'c1' })
  expect(trackingFrom({ click_id: 'c1' })).toBeNull()
})

it('truncates and cleans the input', () => {
  expect(trackingFrom({ ref: `a\r\nb${'x'.repeat(500)}` })?.ref).toBe(`ab${'x'.repeat(98)}`)
  expect(trackingFrom({ ref: `${'x'.repeat(99)}😀x` })?.ref).toBe(`${'x'.repeat(99)}😀`)
})

it('is stored in a browser only if that needs no consent', () => {
  expect(['US', 'IT', 'DE', 'NO', 'GB', 'CH', ''].filter(mayKeep)).toEqual(['US'])
})

it.each([
  ['a page of this site', 'https://site.example/?ref=r&x=1', { ref: 'r' }],
  ['another site', 'https://other.example/?ref=r', null],
  ['no address', 'about:ref', null],
  ['nothing', undefined, null],
])('is read from the address of %s that the request came from', (_where, referer, record) => {
  expect(trackingBefore(referer, 'SITE.example')).toEqual(record)
})

it.each([
  ['/signup', '/signup?network=n1&ref=r'],
  ['/signup?step=2&ref=&click_id=old', '/signup?step=2&network=n1&ref=r'],
  ['//other.example/', '/other.example/?network=n1&ref=r'],
])('is written into the address %s', (address, written) => {
  expect(withVisit(address, { network: 'n1', ref: 'r' })).toBe(written)
})

it('replaces record and landing page in an address independently, each as a whole', () => {
  const address = '/pricing?network=n1&click_id=c&lander=video&variant=b'
  expect(withVisit(address, { lander: 'gallery', slug: 'july' })).toBe(
    '/pricing?network=n1&click_id=c&lander=gallery&slug=july',
  )
})
