import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'

const test = testDatabase()
const app = testApp(test)

const choose = (body: object, cookie = '') =>
  app.send('amore', '/api/appearance', { method: 'POST', headers: { cookie }, body })

it.each([
  [{ scheme: 'dark' }, '', 'appearance=dark'],
  [{ motion: 'less' }, '', 'appearance=device.still'],
  [{ motion: 'less' }, 'appearance=dark', 'appearance=dark.still'],
  [{ scheme: 'light' }, 'appearance=dark.still', 'appearance=light.still'],
  [{ motion: 'device' }, 'appearance=dark.still', 'appearance=dark'],
  [{ scheme: 'light' }, 'appearance=<script>', 'appearance=light'],
])('%j with the cookie "%s" becomes %s, for a year', async (body, before, after) => {
  const answer = await choose(body, before)
  expect(answer.status).toBe(200)
  expect(answer.cookies).toContain(after)
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age=31536000')
})

it('the size of letters has a cookie of its own: the other stays as the previous version wrote it', async () => {
  const answer = await choose({ letters: '130' }, 'appearance=dark.still')
  expect(answer.cookies).toEqual(['letters=130'])
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age=31536000')
  const both = await choose({ letters: '100', scheme: 'light' }, 'letters=130')
  expect([...both.cookies].sort()).toEqual(['appearance=light', 'letters=100'])
})

it.each([{ scheme: 'blue' }, { letters: '120' }])('refuses %j, and sets no cookie then', async (body) => {
  const answer = await choose(body)
  expect(answer.status).toBe(422)
  expect(answer.cookies).toEqual([])
})
