import { describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { PageRedirect } from '../../core/page.ts'
import type { StoredPhoto } from '../../core/photo-url.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Viewer } from '../../core/viewer.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { loadLander } from './pages.ts'

const test = testDatabase()
const app = testApp(test)

const VISITOR: Viewer = { kind: 'visitor', tracking: null }

/** Members: one agreed to appear on landers, one did not, one agreed without a photo. */
async function buildPeople(db: TenantDb): Promise<void> {
  const plan = { main_photo: 'a'.repeat(32), country: 'DK' }
  await buildMember(db, { ...plan, name: 'Agreed', advertised: true })
  await buildMember(db, { ...plan, name: 'Did not agree' })
  await buildMember(db, { ...plan, name: 'No photo', advertised: true, main_photo: null })
  // A fictional profile on a site without a label for fictional profiles.
  await buildMember(db, { ...plan, name: 'Invented', fictional: true })
}

/** Data of a lander's page on a site, for a visitor in the site's default language. */
function load(
  id: string,
  params: Record<string, string>,
  viewer: Viewer = VISITOR,
  {
    variant = '',
    settings = {},
    now = new Date(),
  }: { readonly variant?: string; readonly settings?: object; readonly now?: Date } = {},
) {
  const site = demoSite(app, id)
  const tenant = { ...site, settings: { ...site.settings, ...settings } }
  const [code = 'en'] = tenant.languages
  return test.database.withTenant(tenant.key, async (db) => {
    if (id === 'nordlys') await buildPeople(db)
    const request = { db, tenant, viewer, locale: LANGUAGES[code], t: translator(tenant, code) }
    const scope = {
      ...request,
      now,
      country: tenant.settings.countries[0],
      paymentsAvailable: true,
      variantOf: () => variant,
      campaignCode: () => undefined,
      signPhoto: ([name]: StoredPhoto) => name,
    }
    return loadLander({ scope: scope as unknown as RequestScope, params, query: {}, cookies: {} })
  })
}

describe('a lander', () => {
  it('is shown with the name of the site and its age in the texts', async () => {
    const { title, sections } = await load('amore', { name: 'alonetonight' })
    expect(title).toBe('Serata libera? Comincia con due righe.')
    expect(sections[0]?.texts.note).toBe('Iscrizione gratuita, dai 18 anni in su.')
  })

  it('is told the time of the site', async () => {
    const late = async (now: string) =>
      (await load('amore', { name: 'alonetonight' }, VISITOR, { now: new Date(now) })).facts.late
    expect([await late('2026-01-10T18:59:00Z'), await late('2026-01-10T19:00:00Z')]).toEqual([false, true])
  })

  it.each(['toString', '__proto__', 'nothing'])('that the site does not offer is a 404: %s', async (name) => {
    await expect(load('amore', { name })).rejects.toThrow(NotFoundError)
  })

  it('redirects members to their area', async () => {
    const member = { kind: 'member', home: 'members' } as Viewer
    await expect(load('amore', { name: 'alonetonight' }, member)).rejects.toThrow(PageRedirect)
  })

  it('is shown without a campaign at the address of an unknown one', async () => {
    const [own, unknown] = await Promise.all([
      load('amore', { name: 'alonetonight' }),
      load('amore', { name: 'alonetonight', slug: 'winter' }),
    ])
    // The address leaves no trace in the data, so that all unknown slugs share one cached page.
    expect(unknown).toEqual(own)
  })

  it('shows the variant chosen for the visitor', async () => {
    const shown = ['who', 'eye'].map(async (variant) => {
      const { sections, facts } = await load('tulp', { name: 'gallery' }, VISITOR, { variant })
      return [sections[0]?.texts.title, facts.entrance]
    })
    // The form of the page names the variant, so that the signup is counted for it.
    const entrance = { lander: 'gallery', experiment: 'headline-1' }
    expect(await Promise.all(shown)).toEqual([
      ['Wie wil je graag ontmoeten?', { ...entrance, variant: 'who' }],
      ['Wie valt je op?', { ...entrance, variant: 'eye' }],
    ])
  })

  it('shows people who agreed to it, only if visitors may search', async () => {
    const [open, closed] = await Promise.all(
      ['nordlys', 'amore'].map((id) => load(id, { name: 'alonetonight' })),
    )
    expect(open?.facts.people.map(({ name }) => name)).toEqual(['Agreed'])
    expect(closed?.facts.people).toEqual([])
  })

  it('shows offers of partners if the site enables them, by the site’s outgoing address', async () => {
    const { facts, sections } = await load('tulp', { name: 'video', slug: 'cams' })
    expect(sections.map(({ type }) => type)).toContain('cam_teaser')
    expect(facts.partners).toEqual({ cams: { address: '/partner/cams', host: 'cams.example' } })
    const unwanted = await load('tulp', { name: 'video', slug: 'cams' }, VISITOR, {
      settings: { member_resell: false },
    })
    expect(unwanted.facts.partners).toEqual({})
  })

  it('states that a site is closed', async () => {
    const { facts, description } = await load('alpen', { name: 'alonetonight' })
    expect(facts.refusal).toBe('invite_needed')
    expect(description).toMatch(/^Nur auf Einladung\. /)
    expect((await load('starlight', { name: 'alonetonight' })).facts.refusal).toBe('signups_closed')
    const led = { kind: 'visitor', tracking: { network: 'partners' } } as const
    expect((await load('starlight', { name: 'alonetonight' }, led)).facts.refusal).toBeNull()
  })
})
