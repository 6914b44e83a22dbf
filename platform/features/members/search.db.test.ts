import { beforeEach, describe, expect, it } from 'vitest'
import { atPoint, cellOf } from '../../core/grid.ts'
import { INTERESTS, type Interest } from '../../core/interests.ts'
import { PageRedirect } from '../../core/page.ts'
import type { StoredPhoto } from '../../core/photo-url.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { type Seeker, seekers } from '../../testing/seekers.ts'
import { findViewer } from '../accounts/server.ts'
import { loadMembers } from './pages.ts'
import { maySearch, membersNearby } from './search.ts'
import { findMembers } from './search-queries.ts'
import { refreshSearch } from './server.ts'

/**
 * Search results at the edges of each filter, and members who are not found although the search
 * copy still holds them.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const { siteOf, within, build, signedIn, ask } = seekers(test, app)

interface Found {
  members: { id: string; online: boolean }[]
  total: number
  more: boolean
  previous: string | null
  next: string | null
}

const search = async (who: Seeker, query = '') =>
  (await ask(who, `/api/members${query}`)).json as unknown as Found
const found = async (who: Seeker, query = '') => (await search(who, query)).members.map(({ id }) => id)
/** Data of the page /members for a member, in the main language of their site. */
const pageOf = ({ token, site }: Seeker, query: Record<string, string>) =>
  within(async (db) => {
    const now = new Date()
    const tenant = siteOf(site)
    const [code = 'it'] = tenant.languages
    const viewer = await findViewer(db, token, now)
    const words = { locale: { code, iso: code }, t: translator(tenant, code) }
    const keep = (_name: string, _seconds: number, read: () => Promise<unknown>) => read()
    const scope = { tenant, ...words, viewer, db, now, keep, country: 'IT' } as unknown as RequestScope
    return loadMembers({ scope, params: {}, query, cookies: {} })
  }, site)
const place = (...slugs: Interest[]) => slugs.map((slug) => INTERESTS.indexOf(slug))

let me: Seeker
beforeEach(async () => {
  await deleteMembers(test)
  me = await signedIn()
})

it('a new member is shown the nearest first, each once, regardless of their last visit', async () => {
  const home = { country: 'NL', region: 3, cell: cellOf(52.4, 4.9) }
  const dutch = await signedIn(home, 'tulp')
  const days = (ago: number) => ({ last_online_at: new Date(Date.now() - ago * 86_400_000) })
  const region = await build({ ...home, ...days(9), main_photo: 'x' }, 'tulp')
  const near = await build({ ...home, region: 4, ...days(8), main_photo: 'x' }, 'tulp')
  const country = await build({ country: 'NL', region: 5, ...days(7), main_photo: 'x' }, 'tulp')
  const abroad = await build({ country: 'BE', ...days(6), main_photo: 'x' }, 'tulp')
  const faceless = await build({ ...home, ...days(0) }, 'tulp')
  await build({ ...home, gender: 'male', main_photo: 'x' }, 'tulp')
  const shown = (many: number) =>
    within(async (db) => {
      const now = new Date()
      const viewer = await findViewer(db, dutch.token, now)
      if (!viewer) throw new Error('nobody is signed in')
      const tenant = siteOf('tulp')
      const words = { locale: { code: 'nl', iso: 'nl-NL' }, t: translator(tenant, 'nl') }
      const signPhoto = ([name]: StoredPhoto) => name
      const seen = { viewer, now, country: 'NL', signPhoto }
      const scope = { tenant, ...words, ...seen, db } as unknown as RequestScope<Member>
      return membersNearby(scope, many)
    }, 'tulp')
  const ids = [region, near, country, abroad, faceless].map(({ id }) => id)
  expect((await shown(9)).map(({ id }) => id)).toEqual(ids)
  expect((await shown(2)).map(({ id }) => id)).toEqual(ids.slice(0, 2))
})

describe('a filter', () => {
  it('of ages finds members of that age today, on the day of the birthday and on the day before the next', async () => {
    const today = new Date('2026-03-01T00:00:00Z')
    const inside = ['1995-12-31', '2000-03-02', '2001-03-01', '1985-03-02']
    const outside = ['2001-03-02', '1985-03-01', '1970-01-01']
    const ids = []
    for (const birth_date of inside) ids.push((await build({ birth_date })).id)
    for (const birth_date of outside) await build({ birth_date })
    const rows = await within(async (db) => {
      const now = new Date()
      const viewer = await findViewer(db, me.token, now)
      if (!viewer) throw new Error('nobody is signed in')
      const wanted = { gender: 'female', age: { min: 25, max: 40 }, page: 1, size: 20 } as const
      return findMembers(db, { search: wanted, viewer, now, today })
    })
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  it('of interests requires all of them', async () => {
    const both = await build({ interests: place('wine', 'tea', 'travelling') })
    await build({ interests: place('wine') })
    await build({ interests: place('tea') })
    expect(await found(me, '?interests=wine,tea')).toEqual([both.id])
    expect(await found(me, '?interests=tea&interests2=&interests3=wine')).toEqual([both.id])
  })

  it('of a region belongs to one country: another may use the same number', async () => {
    const dutch = await signedIn({ country: 'NL' }, 'tulp')
    const near = await build({ country: 'NL', region: 3 }, 'tulp')
    await build({ country: 'BE', region: 3 }, 'tulp')
    expect(await found(dutch, '?countryregion=NL-3')).toEqual([near.id])
  })

  it('of a distance finds members nearby, and none who hide their place', async () => {
    const dane = await signedIn({ country: 'DK', cell: cellOf(55.7, 12.6) }, 'nordlys')
    const near = await build({ country: 'DK', cell: cellOf(55.7, 12.6) }, 'nordlys')
    await build({ country: 'DK', cell: cellOf(57, 9.9) }, 'nordlys')
    await build({ country: 'DK', cell: null }, 'nordlys')
    expect(await found(dane, '?distance=50')).toEqual([near.id])
    expect(await found(dane, '?distance=500')).toHaveLength(2)
  })

  it('of a few kilometres finds the town and the next one, not members known only by region', async () => {
    const at = (lat: number, lon: number) => ({ country: 'DK', ...atPoint({ lat, lon }) })
    const dane = await signedIn(at(55.68, 12.57), 'nordlys')
    const plans = {
      here: at(55.68, 12.57),
      hellerup: at(55.73, 12.57),
      lyngby: at(55.77, 12.5),
      malmo: { ...at(55.6, 13), country: 'SE' },
      region: { ...at(55.68, 12.57), spot: null },
    }
    const names = new Map<string, string>()
    for (const [name, plan] of Object.entries(plans)) names.set((await build(plan, 'nordlys')).id, name)
    const within = async (km: number) =>
      (await found(dane, `?distance=${km}`)).map((id) => names.get(id)).sort()
    expect(await within(5)).toEqual(['here'])
    expect(await within(10)).toEqual(['hellerup', 'here'])
    expect(await within(25)).toEqual(['hellerup', 'here', 'lyngby', 'region'])
    expect(await within(50)).toHaveLength(5)
  })

  it('of members online shows no fictional profile, and no card shows one as online', async () => {
    const until = new Date(Date.now() + 300_000)
    const dutch = await signedIn({ country: 'NL' }, 'tulp')
    const real = await build({ online_until: until, country: 'NL' }, 'tulp')
    const mask = await build({ online_until: until, country: 'NL', fictional: true }, 'tulp')
    await build({ online_until: new Date(Date.now() - 1000), country: 'NL' }, 'tulp')
    expect(await found(dutch, '?online=1')).toEqual([real.id])
    const { members } = await search(dutch)
    const online = new Map(members.map((one) => [one.id, one.online]))
    expect([online.get(real.id), online.get(mask.id)]).toEqual([true, false])
  })
})

describe('a member is no longer found', () => {
  it.each([
    ['a member who has become invisible', 'invisible = true'],
    ['a member who has become private', 'private = true'],
    ['a member whose account is disabled', 'status = 2'],
  ])('%s, before the search copy is synchronized and after', async (_who, change) => {
    const { id } = await build()
    expect(await found(me)).toEqual([id])
    await test.owner.query(`update member set ${change} where id = $1`, [id])
    if (change.startsWith('status')) expect(await found(me)).toEqual([])
    await within((db) => refreshSearch(db, id))
    expect(await found(me)).toEqual([])
    const { rowCount } = await test.owner.query('select from member_search where id = $1', [id])
    expect(rowCount).toBe(0)
    await test.owner.query('update member set invisible = false, private = false, status = 1 where id = $1', [
      id,
    ])
    await within((db) => refreshSearch(db, id))
    expect(await found(me)).toEqual([id])
  })
})

describe('pages', () => {
  it('beyond the twentieth continue after the previous one, and totals stop at a thousand', async () => {
    await test.owner.query(
      `with people as (
        insert into member (tenant_id, id, email, email_key, email_confirmed_at, password_hash, name, language, birth_date,
          country, gender, seeks, status)
        select $1, gen_random_uuid(), 'p' || n || '@example.test', 'p' || n || '@example.test', now(), 'no-password', 'P', 'it',
          '1992-03-04', 'IT', 2, 1, 1 from generate_series(1, 1012) n returning *)
      insert into member_search (tenant_id, id, gender, seeks, birth_date, country, has_photo, last_online)
      select tenant_id, id, gender, seeks, birth_date, country, false,
        now() - interval '1 second' * row_number() over (order by id) from people`,
      [siteOf('amore').key],
    )
    const seen = new Set<string>()
    let at: string | null = '?pageNumber=19&numResults=50'
    const sizes = []
    while (at && sizes.length < 9) {
      const page: Found = await search(me, at)
      for (const { id } of page.members) seen.add(id)
      sizes.push(page.members.length)
      expect([page.total, page.more]).toEqual([1000, true])
      at = page.next?.replace('/members', '') ?? null
    }
    expect(sizes).toEqual([50, 50, 12])
    expect(seen.size).toBe(112)
    expect((await search(me, '?pageNumber=3&numResults=10')).previous).toBe(
      '/members?numResults=10&pageNumber=2',
    )
  })

  it('that have become empty redirect to the last one with results', async () => {
    for (let number = 0; number < 23; number++) await build()
    const lead = await pageOf(me, { pageNumber: '7', photo: '0' }).catch((error: unknown) => error)
    expect(lead).toBeInstanceOf(PageRedirect)
    expect((lead as PageRedirect).location).toContain('pageNumber=2')
    expect((await pageOf(me, { pageNumber: '2' })).result.members).toHaveLength(3)
  })
})

it.each(['amore', 'tulp', 'alpen', 'nordlys', 'starlight'])(
  '%s offers the distance before all other filters, and keeps ticked boxes of interests',
  async (site) => {
    const member = await signedIn({}, site)
    const [slug = 'tea', other = 'wine'] = siteOf(site).settings.interests
    const query = { filters: 'open', distance: '50', [`interest_${slug}`]: 'on', [`interest_${other}`]: 'on' }
    const { form, result, closeHref } = await pageOf(member, query)
    expect(form?.near?.distances.map(({ value }) => value)).toContain('50')
    const chosen = form?.interests.filter((one) => one.chosen).map((one) => one.slug)
    expect(new Set(chosen)).toEqual(new Set([slug, other]))
    const address = new URLSearchParams(closeHref.split('?')[1])
    expect([address.get('interests'), address.has(`interest_${slug}`)]).toEqual([`${slug},${other}`, false])
    expect(result.filters.map(({ key }) => key)).toContain('interests')
  },
)

it('the filter of regions is named as in the chosen country, or neutrally', async () => {
  const member = await signedIn({}, 'alpen')
  const labelOf = async (query: Record<string, string>) =>
    (await pageOf(member, { filters: 'open', ...query })).form?.selects.find(
      ({ name }) => name === 'countryregion',
    )?.label
  expect([await labelOf({}), await labelOf({ country: 'CH' })]).toEqual(['Region', 'Kanton'])
})

it('visitors may search if the site allows it to all, or to those whom a partner sent', () => {
  const may = (settings: object, tracking: object | null) =>
    maySearch({ viewer: { kind: 'visitor', tracking }, tenant: { settings } } as unknown as RequestScope)
  const [nobody, sent, everybody] = [
    { logged_out_search: false, logged_out_search_trafficsource: false },
    { logged_out_search: false, logged_out_search_trafficsource: true },
    { logged_out_search: true, logged_out_search_trafficsource: false },
  ]
  const source = { network: 'n1' }
  expect([may(nobody, null), may(nobody, source)]).toEqual([false, false])
  expect([may(sent, null), may(sent, source)]).toEqual([false, true])
  expect([may(everybody, null), may(everybody, source)]).toEqual([true, true])
})
