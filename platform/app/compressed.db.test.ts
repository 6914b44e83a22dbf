import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { replaceInFile } from '../testing/replaced.ts'
import { seedFixture } from '../testing/tenant-fixture.ts'
import { templateAt } from '../testing/vike.ts'

const PAGE = 'A page that is worth packing. '.repeat(100)
replaceInFile('vike/server', () => ({
  renderPage: async ({ urlOriginal }: { urlOriginal: string }) => templateAt(urlOriginal, () => PAGE),
}))

const test = testDatabase()
const app = testApp(test)
const headers = { 'accept-encoding': 'br' }

it.each([
  ['/texts/any/it/members', 'br'],
  ['/robots.txt', undefined],
] as const)('%s is sent in encoding %s where Brotli is accepted', async (path, expected) => {
  const answer = await app.send('amore', path, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-encoding']).toBe(expected)
})

it('a response is uncompressed for a client that accepts no encoding', async () => {
  const answer = await app.send('amore', '/texts/any/it/members')
  expect(answer.headers['content-encoding']).toBeUndefined()
})

it.each(['br', 'gzip', undefined] as const)(
  'a page of visitors is sent with encoding %s, whether rendered or cached',
  async (encoding) => {
    const accepted = { accept: 'text/html', ...(encoding && { 'accept-encoding': encoding }) }
    for (let at = 0; at < 2; at++) {
      const answer = await app.send('amore', '/', { headers: accepted })
      expect(answer.headers['content-encoding']).toBe(encoding)
    }
  },
)

it('a page of visitors is compressed when rendered for a member', async () => {
  const { cookie } = await seedFixture(test, app, 'amore')
  const answer = await app.send('amore', '/pricing', { headers: { ...headers, accept: 'text/html', cookie } })
  expect([answer.status, answer.headers['content-encoding']]).toEqual([200, 'br'])
})
