import { beforeEach, describe, expect, it } from 'vitest'
import { AuthenticationRequiredError, NotFoundError } from '../core/errors.ts'
import type { RouteName } from '../core/routes.ts'
import { addThemeVersion } from '../features/lander-studio/server.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { replaceInFile } from '../testing/replaced.ts'
import { buildStaff } from '../testing/staff.ts'
import { keyOf, seedFixture } from '../testing/tenant-fixture.ts'
import { payloadOf, templateAt } from '../testing/vike.ts'
import { usePage } from '../ui/page.tsx'
import type { AskedPage } from './load-page.ts'

/** Replaces Vike, which needs a build, the page's loader, and its component. */
const asked: object[] = []
let failure: Error | undefined
let breaks = false
function Page() {
  const { error } = usePage()
  if (breaks && error === null) throw new Error('broken')
  return null
}
replaceInFile('vike/server', () => ({
  renderPage: async (init: { urlOriginal: string }) => {
    asked.push(init)
    return templateAt(init.urlOriginal, Page)
  },
}))
replaceInFile('app/load-page.ts', ({ loadPage }) => ({
  loadPage: (route: RouteName, page: AskedPage) =>
    failure ? Promise.reject(failure) : loadPage(route, page),
}))

const test = testDatabase()
const app = testApp(test)

beforeEach(() => {
  asked.length = 0
  failure = undefined
  breaks = false
})

const open = (site: string, cookie = '', path = '/members') => app.send(site, path, { headers: { cookie } })

const meOf = (html: string) => payloadOf(html).me as { readonly id: string } | null

describe('the document of a page', () => {
  it('is rendered without Vike once its template is cached', async () => {
    const { cookie, member } = await seedFixture(test, app, 'amore')
    const first = await open('amore', cookie)
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(first.text).toContain('<html lang="it-IT" data-hero="arch"')
    expect(payloadOf(first.text)).toMatchObject({ me: { id: member }, site: { id: 'amore' } })
    asked.length = 0
    expect((await open('amore', cookie)).status).toBe(200)
    expect(asked).toEqual([])
  })

  it('uses the structure of a published theme', async () => {
    const { cookie } = await seedFixture(test, app, 'amore')
    const { id: author } = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
    const choice = { tokens: { color: { secondary: '#0b3b31' } }, structure: { hero: 'poster' } } as const
    const publish = (over: typeof choice | null) =>
      test.database.withTenant(keyOf(app, 'amore'), (db) =>
        addThemeVersion(db, { theme: 'classic', choice: over, author, note: '', now: new Date() }),
      )
    await publish(choice)
    const root = async () => /<html [^>]*data-hero="(\w+)"/.exec((await open('amore', cookie)).text)?.[1]
    await expect.poll(root).toBe('poster')
    await publish(null)
    await expect.poll(root).toBe('arch')
  })

  it('shares no data of a member or a site with the next one', async () => {
    const one = await seedFixture(test, app, 'amore')
    const other = await seedFixture(test, app, 'alpen')
    const own = await seedFixture(test, app, 'amore')
    const first = (await open('amore', one.cookie)).text
    const strange = (await open('alpen', other.cookie)).text
    const second = (await open('amore', own.cookie)).text
    expect([first, strange, second].map((html) => meOf(html)?.id)).toEqual([
      one.member,
      other.member,
      own.member,
    ])
    for (const id of one.ids) expect(strange).not.toContain(id)
    for (const id of other.ids) expect(second).not.toContain(id)
    expect(second).not.toContain(one.member)
    expect(strange).not.toContain(`/brand/${app.services.tenants.get('amore')?.revision}`)
    // Vike, which makes the template, knows neither.
    for (const init of asked) expect(Object.keys(init)).toEqual(['urlOriginal'])
  })

  it('is rendered in the same way for a visitor, without an account', async () => {
    const { status, text } = await open('nordlys')
    expect([status, meOf(text)]).toEqual([200, null])
    expect((await open('nordlys', `${app.services.sessionCookie}=AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(200)
  })

  it.each([
    ['/members/', '/members'],
    ['//members//x/?a=1//2', '/members/x?a=1//2'],
  ])('has one address: %s redirects to %s', async (path, plain) => {
    const { status, headers } = await open('nordlys', '', path)
    expect([status, headers.location]).toEqual([301, plain])
  })

  it('is only for the viewers that its access names', async () => {
    const { cookie } = await seedFixture(test, app, 'amore')
    const visitor = await open('amore', '', '/account?a=1')
    expect([visitor.status, visitor.headers.location]).toEqual([302, '/login?next=%2Faccount%3Fa%3D1'])
    const member = await open('amore', cookie, '/login')
    expect([member.status, member.headers.location]).toEqual([302, '/members'])
  })

  it('is the error page if reading fails, with the status of the error', async () => {
    const { cookie } = await seedFixture(test, app, 'amore')
    for (const [error, expected] of [
      [new NotFoundError(), 404],
      [new AuthenticationRequiredError(), 403],
      [new Error('broken'), 500],
    ] as const) {
      failure = error
      const { status, text } = await open('amore', cookie)
      expect([status, payloadOf(text).error]).toMatchObject([expected, { status: expected }])
    }
  })

  it('is the error page if rendering fails, and reads nothing again: reads are committed by then', async () => {
    const { cookie } = await seedFixture(test, app, 'amore')
    breaks = true
    const before = test.statements.length
    const { status, text } = await open('amore', cookie)
    expect([status, payloadOf(text).error]).toMatchObject([500, { status: 500 }])
    expect(test.statements.slice(before).at(-1)).toBe('commit')
  })
})

it('redirects a member who has to agree to newer terms', async () => {
  const { cookie, member } = await seedFixture(test, app, 'amore')
  await test.database.withTenant(keyOf(app, 'amore'), (db) =>
    db.trx
      .updateTable('member')
      .set({ terms_version: new Date('2023-12-01T12:00:00Z') })
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', member)
      .execute(),
  )
  const { status, headers } = await open('amore', cookie)
  expect([status, headers.location]).toEqual([302, '/consent?next=%2Fmembers'])
})
