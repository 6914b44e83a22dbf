import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppDatabase, createDatabase } from '../infra/database/database.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { type SilentProxy, startSilentProxy } from '../testing/silent-proxy.ts'

const base = testDatabase()
let proxy: SilentProxy
let database: AppDatabase
beforeAll(async () => {
  proxy = await startSilentProxy(base.appUrl)
  database = createDatabase({ url: proxy.url(base.appUrl), size: 2 })
})
const app = testApp({
  get appUrl() {
    return proxy.url(base.appUrl)
  },
  get database() {
    return database
  },
})
// After the start, which reads the sites, the database's address refuses connections.
beforeAll(() => proxy.close())
afterAll(() => database.close())

const browser = { accept: 'text/html', 'accept-language': 'de' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test.each([
  ['a page', 'GET', '/login', undefined],
  ['a form', 'POST', '/login', 'email=a%40example.org&password=secret'],
] as const)(
  '%s is 503 in the language of the reader, with Retry-After',
  async (_case, method, path, body) => {
    const answer = await app.send('alpen', path, { method, headers: { ...browser, ...form }, body })
    expect(answer.status).toBe(503)
    expect(answer.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.text).toContain('Das ist gerade nicht möglich')
    expect(answer.text).toContain('<a href="">Erneut versuchen</a>')
    expect(answer.text).not.toContain('Fehlerseite')
  },
)

test.each(['/api/user', '/readyz'])('%s is 503 as well, with Retry-After', async (path) => {
  const answer = await app.send('alpen', path)
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('10')
})
