import { describe, expect, it } from 'vitest'
import { NotFoundError } from '../../core/errors.ts'
import { PageRedirect } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Viewer } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { profileLander } from './server.ts'

const test = testDatabase()
const app = testApp(test)

const NAMES = ['landing', 'landing2', 'landing3'] as const
const VISITOR = { kind: 'visitor', tracking: null } as unknown as Viewer

const tenantOf = (site: string) => {
  const tenant = app.services.tenants.get(site)
  if (!tenant) throw new Error(`There is no tenant ${site}`)
  return tenant
}

const build = (site: string, plan: MemberPlan = {}) =>
  test.database.withTenant(tenantOf(site).key, (db) => buildMember(db, { about: 'Sea and books.', ...plan }))

/** Result for a visitor at the address of a profile: the page, the redirect, or the error. */
const open = (name: (typeof NAMES)[number], site: string, id: string, viewer = VISITOR) => {
  const tenant = tenantOf(site)
  return test.database.withTenant(tenant.key, async (db) => {
    const t = (key: string) => key
    const locale = { code: 'en', iso: 'en' }
    const { country } = tenant.settings.company
    const scope = { db, viewer, now: new Date(), tenant, t, locale, country, addressCountry: undefined }
    const input = { scope: scope as unknown as RequestScope, params: { id }, query: {}, cookies: {} }
    return profileLander(name)(input).catch((error: unknown) => error)
  })
}

describe.each(NAMES)('%s', (name) => {
  it('shows a member who agreed to it if the site lets visitors search, field by field', async () => {
    const { id } = await build('nordlys', { name: 'Robin', country: 'DK', advertised: true })
    const page = await open(name, 'nordlys', id)
    expect(page).toMatchObject({ title: 'Get to know Robin', facts: { profile: { id, name: 'Robin' } } })
    const { facts } = page as { facts: { profile: object } }
    expect(Object.keys(facts.profile).sort()).toEqual([
      'about',
      'age',
      'fictional',
      'id',
      'interests',
      'morePhotos',
      'name',
      'photo',
      'place',
    ])
  })

  it('answers alike for profiles that visitors may not see and for those that do not exist', async () => {
    const hidden = [
      await build('nordlys', { advertised: true, invisible: true }),
      await build('nordlys', { advertised: true, private: true }),
      await build('nordlys', { advertised: true, status: 'disabled' }),
      // Did not agree to appear on landers.
      await build('nordlys', {}),
      // Of another site.
      await build('amore', { advertised: true }),
    ]
    const ids = [...hidden.map(({ id }) => id), '0199b0de-0000-7000-8000-000000000001', 'nobody']
    const answers = await Promise.all(ids.map((id) => open(name, 'nordlys', id)))
    expect(answers).toEqual(ids.map(() => new NotFoundError()))
  })

  it('shows no member if only members may search, and shows fictional profiles with their label', async () => {
    const { id } = await build('tulp', { country: 'NL', advertised: true })
    expect(await open(name, 'tulp', id)).toEqual(new NotFoundError())
    const invented = await build('tulp', { country: 'NL', fictional: true })
    expect(await open(name, 'tulp', invented.id)).toMatchObject({ facts: { profile: { fictional: true } } })
    // A site without fictional profiles has no label for one.
    const unlabelled = await build('nordlys', { fictional: true })
    expect(await open(name, 'nordlys', unlabelled.id)).toEqual(new NotFoundError())
  })

  it('redirects members to the profile itself', async () => {
    const { id } = await build('nordlys')
    const member = { kind: 'member', id } as unknown as Viewer
    const answer = await open(name, 'nordlys', id, member)
    expect(answer).toBeInstanceOf(PageRedirect)
    expect(answer).toMatchObject({ location: `/members/${id}` })
  })
})
