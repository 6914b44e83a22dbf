import type { Request, Response } from 'express'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RequestScope } from '../core/scope.ts'
import type { Services } from './services.ts'
import { sharedFor, visitorKey } from './visitor-key.ts'

const AMORE = {
  id: 'amore',
  revision: 'r1',
  languages: ['it', 'de'],
  settings: { countries: ['IT'], time_zone: 'Europe/Rome', letters: 100 },
  landers: {},
}
const TWO_COUNTRIES = { ...AMORE.settings, countries: ['IT', 'CH'] }

interface Asked {
  readonly path?: string
  readonly query?: string
  readonly cookie?: string
  readonly language?: string
  readonly country?: string
  readonly tenant?: object
  readonly agent?: string
}

const variant = { weight: 50, order: undefined, sections: {}, words: {}, seeks: undefined, campaigns: {} }
const TESTED = {
  ...AMORE,
  landers: {
    gallery: {
      name: 'gallery',
      campaigns: { summer: { sections: {} } },
      sections: {},
      experiment: { id: 'headline-1', variants: { a: variant, b: variant } },
    },
    video: { name: 'video', campaigns: {}, sections: {} },
    alonetonight: { name: 'alonetonight', campaigns: {}, sections: { q: { type: 'question' } } },
  },
}

/** The key of a visitor behind a trusted proxy that sends the country. */
function keyOf({
  path = '/',
  query = '',
  cookie = '',
  language = 'it',
  country = 'IT',
  tenant = AMORE,
  agent = 'Firefox',
}: Asked) {
  const request = {
    method: 'GET',
    path,
    originalUrl: path + query,
    headers: { cookie, 'accept-language': language, 'x-country': country, 'user-agent': agent },
    ip: '203.0.113.7',
    socket: { remoteAddress: '10.0.0.7' },
    app: { get: () => () => true },
  } as unknown as Request
  const services = {
    config: { geoipHeader: 'x-country', appSecrets: ['a secret of tests'] },
  } as unknown as Services
  return visitorKey(request, { locals: { tenant } } as unknown as Response, services)
}

describe('HTML that visitors share', () => {
  it.each<[string, Asked]>([
    ['of another site', { tenant: { ...AMORE, id: 'amore-due' } }],
    ['of a site that has changed', { tenant: { ...AMORE, revision: 'r2' } }],
    ['in another language', { language: 'de' }],
    ['in a language that was chosen', { cookie: 'language=de' }],
    ['from another country', { country: 'DE' }],
    ['who chose another country', { cookie: 'country=CH', tenant: { ...AMORE, settings: TWO_COUNTRIES } }],
    ['whom a partner sends right now', { query: '?network=n1' }],
    ['whom a partner sent before', { cookie: 'tracking=network%3Dn1' }],
    ['who has accepted the entry warning', { cookie: 'entry=1' }],
    ['who wants it dark', { cookie: 'appearance=dark' }],
    ['who wants large letters', { cookie: 'letters=115' }],
    ['who wants larger letters still', { cookie: 'letters=130' }],
    ['of another page', { path: '/pages/terms' }],
  ])('is not shown to a visitor %s', (_who, asked) => {
    expect(keyOf(asked)).toBeDefined()
    expect(keyOf(asked)).not.toBe(keyOf({}))
  })

  it('is shared by all others: values that do not change the page create no cache entry', () => {
    expect(keyOf({ cookie: 'other=1; entry=0; appearance=pink; letters=120', query: '?utm_source=x' })).toBe(
      keyOf({}),
    )
    expect(keyOf({ cookie: 'letters=100' })).toBe(keyOf({}))
    const large = { ...AMORE, settings: { ...AMORE.settings, letters: 115 } }
    expect(keyOf({ cookie: 'letters=115', tenant: large })).toBe(keyOf({ tenant: large }))
    expect(keyOf({ query: '?network=n1&sub1=a' })).toBe(keyOf({ query: '?network=n2&sub1=b' }))
  })

  it('is rendered once per variant while an experiment runs, and once otherwise', () => {
    const agents = Array.from({ length: 40 }, (_, place) => `Browser/${place}`)
    const keys = (path: string) => new Set(agents.map((agent) => keyOf({ path, agent, tenant: TESTED })))
    expect(keys('/landers/gallery').size).toBe(2)
    expect(keys('/landers/gallery/summer').size).toBe(2)
    expect(keys('/landers/video').size).toBe(1)
    expect(keys('/').size).toBe(1)
    // A visitor cannot choose the variant.
    const key = keyOf({ path: '/landers/gallery', tenant: TESTED })
    for (const asked of ['a', 'b'])
      expect(keyOf({ path: '/landers/gallery', query: `?variant=${asked}`, tenant: TESTED })).toBe(key)
  })

  it('is rendered once per campaign of a lander, whatever else its address ends with', () => {
    const ofSlug = (slug: string) => keyOf({ path: `/landers/gallery${slug}`, tenant: TESTED })
    expect(ofSlug('/summer')).not.toBe(ofSlug(''))
    for (const slug of ['/toString', '/winter', `/${'x'.repeat(500)}`, '/%ff', '/caff%C3%A8'])
      expect(ofSlug(slug)).toBe(ofSlug(''))
  })

  it('is rendered once per campaign discount on pages with prices, and once elsewhere', () => {
    const campaigns = {
      summer: { discountCode: 'SUMMER40' },
      winter: { discountCode: 'WINTER30' },
      plain: {},
    }
    const tenant = { ...AMORE, landers: { gallery: { name: 'gallery', campaigns } } }
    const keys = (path: string) =>
      new Set(
        ['summer', 'winter', 'plain', 'unknown'].flatMap((slug) => [
          keyOf({ path, tenant, query: `?lander=gallery&slug=${slug}` }),
          keyOf({ path, tenant, cookie: `tracking=lander%3Dgallery%26slug%3D${slug}` }),
        ]),
      )
    expect([keys('/pricing').size, keys('/pages/terms').size]).toEqual([3, 1])
  })

  it.each([
    '/members',
    '/signup',
    '/chats',
    '/credits/p0',
    '/nothing/here',
    // One page has unlimited spellings.
    '/pages/%74erms',
    '/pages/terms/',
    '//pages/terms',
    '/landers/%67allery',
    '/landers//gallery/x',
  ])('is not created for %s', (path) => expect(keyOf({ path, tenant: TESTED })).toBeUndefined())

  it('is shared for seconds if it may show members or a campaign discount, or is incomplete, and for an hour otherwise', () => {
    const scope = (open: boolean, tracking: object | null = null, code?: string) =>
      ({
        campaignCode: () => code,
        viewer: { kind: 'visitor', tracking },
        tenant: { settings: { logged_out_search: open, logged_out_search_trafficsource: true }, landers: {} },
      }) as unknown as RequestScope
    expect(sharedFor(scope(false), '/', true)).toBe(3_600_000)
    expect(sharedFor(scope(true), '/', true)).toBeLessThanOrEqual(10_000)
    expect(sharedFor(scope(false, { network: 'x' }), '/', true)).toBeLessThanOrEqual(10_000)
    expect(sharedFor(scope(false), '/', false)).toBeLessThanOrEqual(10_000)
    // A code can be used up, or disabled in the console.
    expect(sharedFor(scope(false, null, 'SUMMER40'), '/pricing', true)).toBeLessThanOrEqual(10_000)
  })
})

describe('a page that looks at the clock', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const keyAt = (time: string, path: string) => {
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] })
    return keyOf({ path, tenant: TESTED })
  }

  it('is shared in two versions, before and after 20:00 of the site; others are not', () => {
    const [before, after] = ['2026-01-10T18:59:59Z', '2026-01-10T19:00:00Z']
    expect(keyAt(before, '/landers/alonetonight')).not.toBe(keyAt(after, '/landers/alonetonight'))
    expect(keyAt(before, '/landers/video')).toBe(keyAt(after, '/landers/video'))
  })
})
