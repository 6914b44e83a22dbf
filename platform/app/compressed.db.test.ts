import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

const app = testApp(testDatabase())
const headers = { 'accept-encoding': 'br' }

it.each([
  ['/texts/any/it/members', 'br'],
  ['/robots.txt', undefined],
] as const)('%s is sent in encoding %s where Brotli is accepted', async (path, expected) => {
  const answer = await app.send('amore', path, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-encoding']).toBe(expected)
})

it('an answer is plain for a client that names no encoding', async () => {
  const answer = await app.send('amore', '/texts/any/it/members')
  expect(answer.headers['content-encoding']).toBeUndefined()
})
