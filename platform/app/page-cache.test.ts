import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'

/** As large as a front page, and not very compressible. */
const pageOf = (site: number): string =>
  Array.from({ length: 2_000 }, (_, line) => `<p>${site} ${(line * 7919 + site) % 10_007}</p>`).join('\n')

it('holds the front pages of more than a thousand sites, in both forms', () => {
  const cache = new PageCache()
  for (let site = 0; site < 1_200; site++)
    cache.add(`site-${site}`, pageOf(site), [['x', String(site)]], 60_000)
  for (const site of [0, 600, 1_199]) {
    const page = cache.get(`site-${site}`)
    expect(page?.html().toString()).toBe(pageOf(site))
    expect(page && brotliDecompressSync(page.brotli).toString()).toBe(pageOf(site))
    expect(page?.headers).toEqual([['x', String(site)]])
  }
})

it('returns nothing for a page that was not added', () => {
  expect(new PageCache().get('amore')).toBeUndefined()
})

it('returns a page during its lifetime, and the newly rendered one afterwards', () => {
  let now = 1_000
  const cache = new PageCache(() => now)
  cache.add('nordlys', 'with Ada', [], 10_000)
  now += 10_000
  expect(cache.get('nordlys')?.html().toString()).toBe('with Ada')
  now += 1
  expect(cache.get('nordlys')).toBeUndefined()
  cache.add('nordlys', 'without her', [], 10_000)
  expect(cache.get('nordlys')?.html().toString()).toBe('without her')
})
