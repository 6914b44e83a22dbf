import { describe, expect, it } from 'vitest'
import { dataAddress } from '../core/app-pages.ts'
import { type PageUpdate, SHELL_HEADER } from '../core/client.ts'
import { href } from '../core/routes.ts'
import { LANGUAGE_COOKIE } from '../i18n/languages.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember, type MemberPlan } from '../testing/factories.ts'
import { keyOf, signIn, talk } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

const inSite = <T>(work: Parameters<typeof test.database.withTenant<T>>[1], site = 'amore') =>
  test.database.withTenant(keyOf(app, site), work)

const member = (plan: MemberPlan = {}, site = 'amore') =>
  inSite(async (db) => {
    const { id } = await buildMember(db, plan)
    return { id, cookie: await signIn(db, id) }
  }, site)

async function ask(path: string, cookie = '', more: Readonly<Record<string, string>> = {}, site = 'amore') {
  const headers = { accept: 'application/json', ...(cookie ? { cookie } : {}), ...more }
  const answer = await app.send(site, dataAddress(path), { headers })
  return {
    ...answer,
    update: answer.json as unknown as PageUpdate & { readonly redirect?: string; readonly page?: PageUpdate },
  }
}

describe('access to the data of a page', () => {
  it('is granted to members, and responses are never cached', async () => {
    const { cookie } = await member()
    const { status, headers } = await ask('/members', cookie)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it.each(['/members', '/chats', '/likes', '/credits'])(
    'is refused to visitors, who get a document: %s',
    async (path) => {
      const { status, json } = await ask(path)
      expect({ status, json }).toMatchObject({
        status: 403,
        json: { error: { code: 'authentication_required' } },
      })
    },
  )

  it('is refused with the session of another site and with an ended one', async () => {
    const { cookie } = await member()
    expect((await ask('/members', cookie, {}, 'starlight')).status).toBe(403)
    await app.send('amore', '/api/logout', { headers: { cookie } })
    expect((await ask('/members', cookie)).status).toBe(403)
  })

  it('is refused where the document would be: members of other sites, conversations of others', async () => {
    const { cookie } = await member()
    const other = await member({}, 'starlight')
    const [a, b] = [await member(), await member()]
    const conversation = await inSite((db) => talk(db, a.id, b.id))
    expect((await ask(href('members-id', { id: other.id }), cookie)).status).toBe(404)
    expect((await ask(href('chats-id', { id: conversation }), cookie)).status).toBe(404)
    expect((await ask(href('chats-id', { id: conversation }), a.cookie)).status).toBe(200)
  })

  it.each(['/', '/login', '/signup', '/pages/faq', '/transactions', '/no/such/page', '/members/a\\b'])(
    'is refused for %s, which is always a document',
    async (path) => {
      const { cookie } = await member()
      expect((await ask(path, cookie)).status).toBe(404)
    },
  )

  it('is limited like the page', async () => {
    const { cookie } = await member({ status: 'not_confirmed' })
    // Thirty together; one more is allowed every 15 seconds, which a slow machine may need.
    const answers = await Promise.all(Array.from({ length: 45 }, () => ask('/members', cookie)))
    expect(answers.map(({ status }) => status)).toContain(429)
  })
})

describe('the data of a page', () => {
  it('contains what differs from the previous page: no settings of the site, the shell only if it changed', async () => {
    const { id, cookie } = await member()
    const first = await ask('/members?gender=male', cookie)
    const fields = ['changed', 'data', 'frame', 'now', 'route', 'shell', 'title']
    expect(Object.keys(first.update).sort()).toEqual(fields)
    expect(first.update.changed?.me?.id).toBe(id)
    const next = await ask('/likes', cookie, { [SHELL_HEADER]: first.update.shell })
    expect(next.update).not.toHaveProperty('changed')
    expect(next.update).toMatchObject({
      frame: first.update.frame,
      shell: first.update.shell,
      route: 'likes',
    })
    await inSite((db) =>
      db.trx
        .updateTable('member')
        .set({ name: 'Another' })
        .where('tenant_id', '=', db.tenantId)
        .where('id', '=', id)
        .execute(),
    )
    const third = await ask('/likes', cookie, { [SHELL_HEADER]: first.update.shell })
    expect(third.update.changed?.me?.name).toBe('Another')
  })

  it('belongs to one account and one language', async () => {
    const [a, b] = [await member({}, 'tulp'), await member({}, 'tulp')]
    const frameFor = async (cookie: string, language: string) =>
      (await ask('/likes', `${cookie}; ${LANGUAGE_COOKIE}=${language}`, {}, 'tulp')).update.frame
    const frames = [
      await frameFor(a.cookie, 'nl'),
      await frameFor(b.cookie, 'nl'),
      await frameFor(a.cookie, 'fr'),
    ]
    expect(await frameFor(a.cookie, 'nl')).toBe(frames[0])
    expect(new Set(frames).size).toBe(3)
  })

  it('has the title of the document', async () => {
    const { cookie } = await member()
    const { id } = await member()
    const name = app.services.tenants.get('amore')?.settings.name
    expect((await ask('/chats', cookie)).update.title).toMatch(new RegExp(`^\\S.* · ${name}$`))
    expect((await ask(href('members-id', { id }), cookie)).update.title).toMatch(/, \d+ · /)
  })

  it('redirects like the page, and commits the conversation that was started on the way', async () => {
    const [a, b] = [await member(), await member()]
    const start = href('members-id-chat', { id: b.id })
    const { update } = await ask(`${start}`, a.cookie)
    expect(update.redirect).toMatch(/^\/chats\/[\w-]+$/)
    const target = await ask(update.redirect ?? '', a.cookie)
    expect(target.status).toBe(200)
    // The redirect's target is included.
    const { now: _then, ...page } = update.page ?? ({} as PageUpdate)
    const { now: _now, ...asked } = target.update
    expect(page).toEqual(asked)
    expect(page.route).toBe('chats-id')
  })
})
