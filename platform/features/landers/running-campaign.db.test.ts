import { describe, expect, it } from 'vitest'
import type { Lander } from '../../core/lander.ts'
import type { RequestScope } from '../../core/scope.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { campaignAt, changesByClock, endsOf } from './running-campaign.ts'

const test = testDatabase()
const app = testApp(test)

const NOW = new Date('2026-12-01T12:00:00Z')
const LATER = '2026-12-24T20:00:00+01:00'
const MILLISECONDS_LEFT = Date.parse(LATER) - NOW.getTime()

const amore = () => demoSite(app, 'amore')

const clock = (settings: object) => [{ id: 'clock', type: 'countdown', settings: { ...settings }, texts: {} }]

/** The ends of the countdowns if these codes exist. */
function ends(settings: object, until?: string, codes: readonly object[] = [], code?: string) {
  const tenant = amore()
  return test.database.withTenant(tenant.key, async (db) => {
    for (const one of codes) await insertCode(db, one)
    const scope = { db, tenant, locale: LANGUAGES.it, now: NOW, country: 'IT' } as unknown as RequestScope
    return (await endsOf(scope, clock(settings), { until, code })).clock
  })
}

type Db = Parameters<Parameters<typeof test.database.withTenant>[1]>[0]

const insertCode = (db: Db, code: object) =>
  db.trx
    .insertInto('discount_code')
    .values({ tenant_id: db.tenantId, percentage: 25, code: '', ...code })
    .execute()

describe('a countdown', () => {
  it('counts to the end of the campaign, in the time zone of the site', async () => {
    expect(await ends({ ends: 'campaign' }, LATER)).toEqual({
      at: '2026-12-24T19:00:00.000Z',
      shown: '24 dic 2026, 20:00',
      left: MILLISECONDS_LEFT / 1000,
      discount: null,
    })
    expect(await ends({ ends: 'campaign' })).toBeUndefined()
  })

  it('counts to the end of the campaign’s code if that gives more than the time bonus', async () => {
    const bonus = (code: string, percentage: number, expires_at: Date | null) =>
      ends({ ends: 'time_bonus' }, undefined, [{ code, percentage, expires_at }], code.toLowerCase())
    expect(await bonus('NATALE40', 40, new Date(LATER))).toMatchObject({
      left: MILLISECONDS_LEFT / 1000,
      discount: { code: 'NATALE40', percent: '40%' },
    })
    expect(await bonus('ENDLESS40', 40, null)).toBeUndefined()
    expect(await bonus('AS_MUCH25', 25, new Date(LATER))).toMatchObject({ left: 14_400, discount: null })
  })

  it('counts to the expiry of a code, which it shows', async () => {
    const expires_at = new Date(LATER)
    const end = await ends({ ends: 'discount', code: 'NATALE25' }, undefined, [
      { code: 'NATALE25', expires_at },
    ])
    expect(end).toMatchObject({
      left: MILLISECONDS_LEFT / 1000,
      discount: { code: 'NATALE25', percent: '25%' },
    })
  })

  it.each<[string, object]>([
    ['is past its end', { code: 'OVER', expires_at: NOW }],
    ['never ends', { code: 'ALWAYS', expires_at: null }],
    ['was taken out of use', { code: 'GONE', expires_at: new Date(LATER), status: 'inactive' }],
    ['is for another country', { code: 'FRANCE', expires_at: new Date(LATER), country: 'FR' }],
  ])('is left out for a code that %s', async (_case, code) => {
    const { code: name } = code as { code: string }
    expect(await ends({ ends: 'discount', code: name }, undefined, [code])).toBeUndefined()
  })

  it('is left out for a code that does not exist', async () => {
    expect(await ends({ ends: 'discount', code: 'NOTHING' })).toBeUndefined()
  })

  it('of the time bonus lasts four hours from each signup', async () => {
    expect(await ends({ ends: 'time_bonus' })).toEqual({ at: null, shown: '', left: 14_400, discount: null })
  })
})

describe('a campaign', () => {
  const campaign = { order: undefined, sections: {}, words: {}, seeks: undefined }
  const lander = { campaigns: { winter: { ...campaign, until: LATER }, always: campaign } }

  it('is shown until its end', () => {
    const end = new Date(LATER)
    expect(campaignAt(lander, 'winter', NOW)).toEqual({ running: 'winter', until: LATER })
    expect(campaignAt(lander, 'winter', new Date(end.getTime() - 1)).running).toBe('winter')
    expect(campaignAt(lander, 'winter', end)).toEqual({ running: undefined, until: undefined })
  })

  it.each(['always', 'unknown', 'toString', undefined])('%s has no end', (slug) => {
    expect(campaignAt(lander, slug, NOW)).toEqual({ running: slug, until: undefined })
  })

  it('with an end limits how long its lander is cached', () => {
    expect(changesByClock(amore(), '/landers/video/inverno')).toBe(true)
    expect(changesByClock(amore(), '/landers/collagelanding/prime-ore')).toBe(true)
    expect(changesByClock(amore(), '/landers/gallery')).toBe(false)
    expect(changesByClock(amore(), '/')).toBe(false)
  })

  it.each(['/', '/landers/tinderswipe', '/members/0199b0de-0000-7000-8000-000000000001/landing2'])(
    'limits how long the page %s is cached, also with a countdown in one variant',
    (path) => {
      const name = { '/': 'index', '/landers/tinderswipe': 'tinderswipe' }[path] ?? 'landing2'
      const plain = { ...campaign, name, pictures: [], campaigns: {} } as unknown as Lander
      const landers = (more: object) => ({ landers: { [name]: { ...plain, ...more } } })
      const timed = { ...plain, sections: { clock: { type: 'countdown', settings: {} } } }
      const experiment = { id: 'clock-1', variants: { plain, timed } }
      expect(changesByClock(landers({}), path)).toBe(false)
      expect(changesByClock(landers(lander), path)).toBe(true)
      expect(changesByClock(landers({ sections: timed.sections }), path)).toBe(true)
      expect(changesByClock(landers({ experiment }), path)).toBe(true)
    },
  )
})
