import { expect, it } from 'vitest'
import { neighbourhoodOf, requestShare, siteNetworkOf } from './network-share.ts'

it.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0', '2001:db8:0'],
  ['::ffff:10.1.2.3', undefined, '10.1.2'],
  ['10.1.2.3', undefined, '10.1.2'],
  [undefined, undefined, ''],
])('assigns %s to the site %s and the neighbourhood %s', (address, site, neighbourhood) => {
  expect(siteNetworkOf(address)).toBe(site)
  expect(neighbourhoodOf(address)).toBe(neighbourhood)
})

it('divides a resource by tenant first and by network last', () => {
  expect(requestShare(7, '10.1.2.3', 'known')).toEqual(['7', 'known', '10.1.2', '10.1.2.3'])
})
