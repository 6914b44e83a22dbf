import type { PageContextServer } from 'vike/types'
import { beforeEach, describe, expect, it } from 'vitest'
import { NotFoundError } from '../core/errors.ts'
import { type Load, PageRedirect } from '../core/page.ts'
import { addThemeVersion } from '../features/lander-studio/server.ts'
import { load as loadMembers } from '../pages/members/+load.ts'
import Page from '../pages/members/+Page.tsx'
import { DefaultLayout } from '../renderer/layouts/DefaultLayout.tsx'
import { MembersApp } from '../renderer/MembersApp.tsx'
import { BODY, HEAD, LANGUAGE, PAYLOAD } from '../renderer/rendered.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { replaceInFile } from '../testing/replaced.ts'
import { buildStaff } from '../testing/staff.ts'
import { keyOf, seedFixture } from '../testing/tenant-fixture.ts'

type Init = Pick<PageContextServer, 'failure' | 'templateOnly' | 'scope'>

/** Stands in for Vike, which needs a build. */
const vike = {
  asked: [] as Init[],
  load: undefined as unknown,
  Page: undefined as unknown,
}
replaceInFile('vike/server', () => ({
  renderPage: async (init: Init) => {
    vike.asked.push(init)
    if (!init.templateOnly)
      return { httpResponse: { statusCode: 404, headers: [], body: 'the answer of Vike' } }
    const end = '<script id="vike_pageContext">{"pageId":"x","routeParams":{}}</script></html>'
    const body = `<html ${LANGUAGE}>${HEAD}${BODY}${PAYLOAD}${end}`
    const config = { routeName: 'members', texts: ['members'], Layout: DefaultLayout, Wrapper: MembersApp }
    const load: Load<unknown> = (input) => (vike.load as Load<unknown>)(input)
    return {
      httpResponse: { statusCode: 200, headers: [['content-type', 'text/html']], body },
      Page: () => (vike.Page as typeof Page)(),
      config: { ...config, load },
    }
  },
}))

const test = testDatabase()
const app = testApp(test)

beforeEach(() => {
  vike.asked = []
  vike.load = loadMembers
  vike.Page = Page
})

const open = (site: string, cookie = '', path = '/members') => app.send(site, path, { headers: { cookie } })

function payloadOf(html: string) {
  const [, json = '{}'] = /id="page">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json) as { me: { id: string; name: string } | null; site: { id: string } }
}

describe('the document of a member’s page', () => {
  it('is made without Vike once its template is known', async () => {
    const { cookie, member } = await seedFixture(test, app, 'amore')
    const first = await open('amore', cookie)
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(first.text).toContain('<html lang="it-IT" data-hero="arch"')
    expect(payloadOf(first.text)).toMatchObject({ me: { id: member }, site: { id: 'amore' } })
    vike.asked = []
    expect((await open('amore', cookie)).status).toBe(200)
    expect(vike.asked).toEqual([])
  })

  it('is built as a published theme says', async () => {
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

  it('shares nothing of a member or a site with the next one', async () => {
    const one = await seedFixture(test, app, 'amore')
    const other = await seedFixture(test, app, 'alpen')
    const own = await seedFixture(test, app, 'amore')
    const first = (await open('amore', one.cookie)).text
    const strange = (await open('alpen', other.cookie)).text
    const second = (await open('amore', own.cookie)).text
    expect([first, strange, second].map((html) => payloadOf(html).me?.id)).toEqual([
      one.member,
      other.member,
      own.member,
    ])
    for (const id of one.ids) expect(strange).not.toContain(id)
    for (const id of other.ids) expect(second).not.toContain(id)
    expect(second).not.toContain(one.member)
    expect(strange).not.toContain(`/brand/${app.services.tenants.get('amore')?.revision}`)
    // What makes a template knows neither.
    for (const init of vike.asked) expect(Object.keys(init).sort()).toEqual(['templateOnly', 'urlOriginal'])
  })

  it('is Vike’s for visitors, and at an address that Vike would redirect', async () => {
    const { cookie } = await seedFixture(test, app, 'amore')
    expect((await open('amore')).text).toBe('the answer of Vike')
    expect((await open('amore', cookie, '/members/')).text).toBe('the answer of Vike')
    expect((await open('amore', 'session=AAAAAAAAAAAAAAAAAAAAAA')).text).toBe('the answer of Vike')
  })

  it('leads to the answer of Vike where reading fails', async () => {
    const { cookie } = await seedFixture(test, app, 'amore')
    const failure = new NotFoundError()
    vike.load = () => Promise.reject(failure)
    const { status, text } = await open('amore', cookie)
    expect([status, text]).toEqual([404, 'the answer of Vike'])
    expect(vike.asked.at(-1)).toMatchObject({ failure })
  })

  it('reads nothing again where drawing fails: what was read is committed by then', async () => {
    const { cookie } = await seedFixture(test, app, 'amore')
    vike.Page = () => {
      throw new Error('broken')
    }
    const { status } = await open('amore', cookie)
    expect(status).toBe(404)
    const { failure, scope } = vike.asked.at(-1) ?? {}
    expect(failure).toMatchObject({ message: 'broken' })
    await expect(scope?.db.trx.selectFrom('member').select('id').execute()).rejects.toThrow(/is over/)
  })
})

it('hands a member who has to agree to newer terms to Vike, which redirects', async () => {
  const { cookie, member } = await seedFixture(test, app, 'amore')
  await open('amore', cookie)
  await test.database.withTenant(keyOf(app, 'amore'), (db) =>
    db.trx
      .updateTable('member')
      .set({ terms_version: new Date('2023-12-01T12:00:00Z') })
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', member)
      .execute(),
  )
  vike.asked = []
  await open('amore', cookie)
  expect(vike.asked.map(({ failure }) => failure)).toEqual([new PageRedirect('/consent?next=%2Fmembers')])
})
