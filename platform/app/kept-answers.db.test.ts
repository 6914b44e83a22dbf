import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { callRoutes } from './call-routes.ts'

/** Responses that the browser caches. */
const test = testDatabase()
const app = testApp(test)

const PATHS = ['/api/interests', '/api/regions', '/api/companyinfo', '/api/towns?q=zur']
const get = (path: string, headers: Readonly<Record<string, string>> = {}, site = 'alpen') =>
  app.send(site, path, { headers })

it('are those of the calls that the browser loads once, none of which is for members', () => {
  const kept = callRoutes(app.services).filter(({ call }) => call.cache)
  expect(kept.map(({ call }) => call.path).sort()).toEqual(PATHS.map((path) => path.split('?')[0]).toSorted())
  for (const { call } of kept) expect(call).toMatchObject({ method: 'GET', access: 'anyone' })
})

it.each(PATHS)('%s is cached privately and revalidated by its ETag', async (path) => {
  const { status, headers } = await get(path)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'private, max-age=300', etag: expect.any(String) })
  expect(headers.vary?.split(', ')).toEqual(expect.arrayContaining(['accept-language', 'cookie']))
  const again = await get(path.replace(/(?=\?)|$/, '.php'), { 'if-none-match': headers.etag ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])
  expect(again.headers.etag).toBe(headers.etag)
})

it('differ by language and by site', async () => {
  const german = await get('/api/interests', { 'accept-language': 'de' })
  const etag = german.headers.etag ?? ''
  for (const headers of [{ 'accept-language': 'fr' }, { cookie: 'language=it' }])
    expect((await get('/api/interests', { ...headers, 'if-none-match': etag })).status).toBe(200)
  expect((await get('/api/companyinfo', {}, 'amore')).headers.etag).not.toBe(
    (await get('/api/companyinfo')).headers.etag,
  )
})

it('are the same for a member and a visitor', async () => {
  const { cookie } = await buyersOf(test, app, 'amore').create({ paid: true })
  for (const path of PATHS)
    expect((await get(path, { cookie }, 'amore')).text).toBe((await get(path, {}, 'amore')).text)
})

it('do not include a refusal', async () => {
  const { headers } = await get('/api/interests/nothing')
  expect(headers['cache-control']).toBe('no-store')
})
