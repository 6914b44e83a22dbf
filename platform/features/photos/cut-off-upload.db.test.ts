import { afterEach, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
// Vitest and Vike add their own listeners, which keep the process alive.
const others = process.listeners('uncaughtException')
process.removeAllListeners('uncaughtException').on('uncaughtException', note)

afterEach(() => {
  process.off('uncaughtException', note)
  for (const other of others) process.on('uncaughtException', other)
})

it('a multipart body that is cut off within its file is an ordinary 400', async () => {
  const cookie = await test.database.withTenant(keyOf(app, 'amore'), async (db) =>
    signIn(db, (await buildMember(db)).id),
  )
  const answer = await app.send('amore', '/api/photo', {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=X' },
    body: '--X\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nabc',
  })
  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ error: { code: 'photo_missing' } })
  expect(uncaught).toEqual([])
})
