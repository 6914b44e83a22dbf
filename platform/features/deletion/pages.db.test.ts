import { beforeEach, expect, it } from 'vitest'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { makeOffer } from './offers.ts'
import { loadDeleteAccount } from './pages.ts'

const test = testDatabase()
const app = testApp(test)

let member: string
const amore = () => demoSite(app, 'amore')
beforeEach(async () => {
  member = (await test.database.withTenant(amore().key, (db) => buildMember(db))).id
})

/** Runs `work` with the parts of the member's request that the page reads. */
function asMember<T>(
  work: (scope: RequestScope<Member>) => Promise<T>,
  more: Partial<Member> = {},
): Promise<T> {
  const tenant = amore()
  const locale = { code: 'it', iso: 'it-IT' } as const
  const viewer = {
    kind: 'member',
    id: member,
    country: 'IT',
    paid: false,
    signupAt: new Date(0),
    credits: 7,
    withdrawableUntil: null,
    ...more,
  }
  return test.database.withTenant(tenant.key, (db) =>
    work({
      db,
      tenant,
      locale,
      viewer,
      now: new Date(),
      t: translator(tenant, 'it'),
    } as unknown as RequestScope<Member>),
  )
}
const show = (reason: string | undefined, more: Partial<Member> = {}) =>
  asMember(
    (scope) => loadDeleteAccount({ scope, params: {}, query: reason ? { reason } : {}, cookies: {} }),
    more,
  )

it('asks for the reason first, also if the address names an unknown one', async () => {
  expect(await show(undefined)).toMatchObject({ reason: null, alternatives: [] })
  expect(await show('boredom')).toMatchObject({ reason: null, alternatives: [] })
})

it('shows the alternatives to the reason, with the percentage and the price of the site', async () => {
  const { alternatives, credits } = await show('price')
  expect(credits).toBe(7)
  expect(alternatives.map(({ kind, title, href }) => [kind, title.replaceAll('\u00a0', ' '), href])).toEqual([
    ['discount', '25% di sconto sul prossimo pacchetto', null],
    ['trial', 'Prova 40 crediti a 1,99 €', null],
  ])
  expect((await show('price', { paid: true })).alternatives.map(({ kind }) => kind)).toEqual(['discount'])
})

it('shows the trial package at the price of the checkout, including the time bonus', async () => {
  const { alternatives } = await show('price', { paid: false, signupAt: new Date() })
  expect(alternatives.map(({ title }) => title.replaceAll('\u00a0', ' '))).toContain(
    'Prova 40 crediti a 1,49 €',
  )
})

it('shows the issued code, and no privacy mode to members who have it on', async () => {
  const { code } = await asMember((scope) => makeOffer(scope, 'discount'))
  const [discount] = (await show('price')).alternatives
  expect(discount).toMatchObject({ href: '/credits', text: expect.stringContaining(code ?? 'no code') })
  expect((await show('pause')).alternatives.map(({ kind }) => kind)).toEqual(['privacy'])
  await test.owner.query('update member set private = true where id = $1', [member])
  expect((await show('pause')).alternatives).toEqual([])
})

it('shows the last day of the restore period if an open order makes it later than 14 days', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const end = inDays(20)
  const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' }).format(end)
  expect(await show('pause', { withdrawableUntil: end })).toMatchObject({ until: day })
  for (const more of [{ withdrawableUntil: inDays(13) }, { withdrawableUntil: end, credits: 0 }])
    expect(await show('pause', more)).toMatchObject({ until: null })
})

it.each([
  [null, null],
  [-60_000, null],
  [60_000, '/withdrawal'],
])('links to the withdrawal while an order can be withdrawn: %s ms', async (left, withdrawal) => {
  const withdrawableUntil = left === null ? null : new Date(Date.now() + left)
  expect(await show('price', { paid: true, withdrawableUntil })).toMatchObject({ withdrawal })
})

it('offers whoever has met somebody that the account sleeps: privacy mode, and nothing to buy', async () => {
  const { alternatives } = await show('met')
  expect(alternatives.map(({ kind, title }) => [kind, title])).toEqual([
    ['privacy', 'Oppure lascia dormire l’account'],
  ])
  await test.owner.query('update member set private = true where id = $1', [member])
  expect((await show('met')).alternatives).toEqual([])
})
