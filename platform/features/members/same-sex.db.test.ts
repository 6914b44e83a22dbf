import { afterAll, beforeAll, expect, it } from 'vitest'
import { NICHES } from '../../core/niches.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { freshEmail, SignupBrowser } from '../../testing/signup-browser.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'

const sites = copySites()
afterAll(() => sites.close())
sites.change('amore', { niche: NICHES.same_sex, genders: ['female'] })
const test = testDatabase()
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants })

beforeAll(() =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    await buildMember(db, { name: 'Bianca', gender: 'female', seeks: 'female' })
    await buildMember(db, { name: 'Carla', gender: 'female', seeks: 'male' })
    await buildMember(db, { name: 'Dario', gender: 'male', seeks: 'female' })
  }),
)

it('members who sign up on a same-sex site only find their own gender, whatever the form sends', async () => {
  const browser = new SignupBrowser(app)
  await browser.signUp(freshEmail())
  for (const query of ['', '?gender=male']) {
    const { json } = await browser.send(`/api/members${query}`)
    expect((json.members as { name: string }[]).map(({ name }) => name)).toEqual(['Bianca'])
  }
  const { text } = await browser.send('/members/index.pageContext.json?filters=open')
  expect(text).toContain('"gender":"female","genders":[]')
})

it('nobody signs up with a gender that the site does not offer', async () => {
  const { status, json } = await new SignupBrowser(app).step(0, { gender: 'male', seeks: 'male' })
  expect(status).toBe(422)
  expect(Object.keys((json.error as { fields: object }).fields)).toEqual(['gender', 'seeks'])
})
