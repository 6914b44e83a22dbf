import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { keyOf, signIn } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)

it('the offline page is in the brand’s languages and loads nothing', async () => {
  const { status, text, headers } = await app.send('alpen', '/offline/any/de')
  expect(status).toBe(200)
  expect(text).toContain('<html lang="de')
  expect(text).toContain('Keine Verbindung')
  expect(text).toContain('Alpenherz')
  expect(text).not.toMatch(/src=|url\(|@import|<script|<link/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

it('the offline page is the same for members: nothing about them stays in the browser', async () => {
  const cookie = await test.database.withTenant(keyOf(app, 'amore'), async (db) =>
    signIn(db, (await buildMember(db, { name: 'Giulia' })).id),
  )
  const signedIn = await app.send('amore', '/offline/any/it', { headers: { cookie } })
  expect(signedIn.text).toBe((await app.send('amore', '/offline/any/it')).text)
  expect(signedIn.cookies).toEqual([])
})

it.each(['de', 'xx', '__proto__'])(
  'a site without the language %s has no offline page in it',
  async (code) => {
    expect((await app.send('amore', `/offline/any/${code}`)).status).toBe(404)
  },
)
