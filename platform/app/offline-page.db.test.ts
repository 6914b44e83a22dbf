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
  expect(text).toContain('bleibt in diesem Tab erhalten')
  expect(text).toContain('<img src="data:image/svg+xml,')
  expect(text).not.toMatch(/src="(?!data:)|url\(|@import|<script|<link/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

it.each([
  ['amore', 'any/it', 'device'],
  ['amore', 'any-device/it', 'device'],
  ['amore', 'any-dark/it', 'dark'],
  ['amore', 'any-light/it', 'light'],
  ['starlight', 'any/en-US', 'dark'],
])(
  'the offline page of %s at %s is shown as %s, with the colours of both schemes',
  async (site, path, scheme) => {
    const { text } = await app.send(site, `/offline/${path}`)
    expect(text).toContain(` data-scheme="${scheme}"`)
    expect(text).toMatch(/:root\[data-scheme=(dark|light)\]/)
  },
)

it('the offline page is the same for members: the browser stores nothing about them', async () => {
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
