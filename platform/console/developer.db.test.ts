import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { demoSite, keyOf } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no', NODE_ENV: 'development' })
const get = (host: string, path: string, headers: Record<string, string> = {}) =>
  app.send(host, path, { headers: { accept: 'text/html', ...headers } })

beforeAll(async () => {
  await test.database.withTenant(keyOf(app, 'amore'), (db) =>
    buildMember(db, { email: 'free@amore.example' }),
  )
})

describe('the console on the machine of a developer', () => {
  it('shows all sites without a sign-in, each with its tools', async () => {
    const { status, text } = await get('console', '/sites')
    const { origin } = demoSite(app, 'amore')
    expect(status).toBe(200)
    for (const path of ['/', '/dev/login', '/dev/login?as=free', '/dev/outbox', '/dev/mails'])
      expect(text).toContain(`href="${origin}${path}"`)
    expect(text).toContain('href="/sign-in"')
    expect(text).not.toContain('action="/sign-out"')
  })

  it.each(['/members', '/sites/state', '/account', '/audit'])('needs a sign-in for %s', async (path) => {
    const { status, headers } = await get('console', path)
    expect([status, headers.location]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`])
  })

  it('takes no form without a sign-in', async () => {
    const { json } = await app.send('console', '/sites/state', {
      method: 'POST',
      body: {},
      headers: { accept: 'application/json' },
    })
    expect(json).toMatchObject({ error: { code: 'authentication_required' } })
  })

  it('is what the bare localhost leads to', async () => {
    const { status, headers } = await get('', '/', { host: `localhost:${app.port}` })
    expect([status, headers.location]).toEqual([302, `http://console.localhost:${app.port}/sites`])
  })

  it('signs in as a demo member', async () => {
    const { status, headers, cookies } = await get('amore', '/dev/login?as=free')
    expect([status, headers.location]).toEqual([303, '/members'])
    const { json } = await app.send('amore', '/api/sessions', { headers: { cookie: cookies.join('; ') } })
    expect(json.sessions).toHaveLength(1)
  })

  it('says that a site has no demo members', async () => {
    expect((await get('amore', '/dev/login')).status).toBe(404)
  })
})

describe('elsewhere', () => {
  const other = testApp(test, { JOBS: 'no' })

  it('needs a sign-in for the sites', async () => {
    const { status, headers } = await other.send('console', '/sites', { headers: { accept: 'text/html' } })
    expect([status, headers.location]).toEqual([303, '/sign-in?next=%2Fsites'])
  })
})
