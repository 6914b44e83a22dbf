import { describe, expect, it } from 'vitest'
import { NotFoundError } from '../../core/errors.ts'
import { FIRST_SCREENS } from '../../core/first-screen.ts'
import type { Lander } from '../../core/lander.ts'
import { PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Viewer } from '../../core/viewer.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { loadAside, loadFront, loadLander } from './pages.ts'

const test = testDatabase()
const app = testApp(test)

const VISITOR: Viewer = { kind: 'visitor', tracking: null }

interface Visit {
  readonly viewer?: Viewer
  /** Replaces the site's front page. */
  readonly front?: Lander
  readonly settings?: Partial<Tenant['settings']>
}

/** Data of the front page of a site, for a visitor in the site's default language. */
function load(id: string, { viewer = VISITOR, front, settings }: Visit = {}, page = loadFront) {
  const found = app.services.tenants.get(id)
  if (!found) throw new Error(`the demo tenant ${id} is missing`)
  const site = { ...found, settings: { ...found.settings, ...settings } }
  const tenant = front ? { ...site, landers: { ...found.landers, index: front } } : site
  const [code = 'en'] = tenant.languages
  return test.database.withTenant(tenant.key, (db) => {
    const request = { db, tenant, viewer, locale: LANGUAGES[code], t: translator(tenant, code) }
    const scope = {
      ...request,
      now: new Date(),
      country: tenant.settings.countries[0],
      paymentsAvailable: true,
    }
    const params = { name: 'index' }
    return page({ scope: scope as unknown as RequestScope, params, query: {}, cookies: {} })
  })
}

describe('the front page', () => {
  it('leads with the tagline, and keeps the title and description of the site for search engines', async () => {
    const { title, description, sections } = await load('amore')
    expect(title).toBe('Amore: incontri in tutta Italia')
    expect(description).toMatch(/^Cerca vicino a te/)
    expect(sections[0]?.texts.title).toBe('Stasera due righe. Domani, chissà.')
  })

  it.each(FIRST_SCREENS)('redirects members to the first screen that they chose: %s', async (home) => {
    const viewer = { kind: 'member', home } as Viewer
    const leads = await load('amore', { viewer }).catch((error: unknown) => error)
    expect(leads).toBeInstanceOf(PageRedirect)
    expect(leads).toMatchObject({ location: href(home) })
  })

  it('states that a site is closed, except to visitors sent by a partner', async () => {
    expect((await load('alpen')).facts.refusal).toBe('invite_needed')
    expect((await load('starlight')).facts.refusal).toBe('signups_closed')
    const viewer = { kind: 'visitor', tracking: { network: 'partners' } } as const
    expect((await load('starlight', { viewer })).facts.refusal).toBeNull()
  })

  it('makes the form of its first screen the target of the buttons in all sections', async () => {
    expect((await load('amore')).facts.form).toBe('start')
  })

  it('uses the site’s own folder', async () => {
    const words = { page: {}, sections: { mine: { title: 'Vieni', button: 'Entra' } } }
    const front: Lander = {
      name: 'index',
      order: ['mine'],
      sections: { mine: { type: 'closing', settings: { tone: 'plain' } } },
      words: { it: words },
      campaigns: {},
      pictures: [],
    }
    const { title, sections } = await load('amore', { front })
    expect(title).toBe('Amore')
    expect(sections.map(({ texts }) => texts.title)).toEqual(['Vieni'])
  })

  it('has no second address among the landers', async () => {
    await expect(load('amore', {}, loadLander)).rejects.toThrow(NotFoundError)
  })
})

describe('the page beside the signup', () => {
  it('consists of sections with the prices of the site, which never state that it is closed', async () => {
    const { sections, facts } = await load('alpen', {}, ({ scope }) => loadAside(scope))
    expect(sections.map(({ type }) => type)).toEqual(['promises', 'moderation', 'price_example'])
    expect(facts.price).toEqual({
      credits: 10,
      money: '0,60 €',
      start: 30,
      given: { firstAnswer: false, unreadDays: 0 },
    })
    expect(facts.refusal).toBeNull()
  })
})

describe('the stories of a front page', () => {
  const story = async (site: string, body: string, more: { state?: number; language?: string } = {}) => {
    const { state = 2, language = 'it' } = more
    await test.owner.query(
      `insert into success_story (tenant_id, id, token_hash, state, invited_at, language, body, name, agreed_at)
       select id, gen_random_uuid(), decode(md5($2), 'hex'), $3, now(), $4, $2, '', now() from tenant where slug = $1`,
      [site, body, state, language],
    )
  }
  const shown = async (id: string) => (await load(id)).facts.stories.map(({ body }) => body)

  it('are the approved ones of its site in the language of the reader', async () => {
    const { sections } = await load('amore')
    expect(sections.map(({ type }) => type)).toContain('stories')
    expect(await shown('amore')).toEqual([])
    await story('amore', 'Al mare')
    await story('amore', 'Attende', { state: 1 })
    await story('amore', 'Rifiutata', { state: 3 })
    await story('amore', 'Tolta', { state: 4 })
    await story('amore', 'At the sea', { language: 'en' })
    await story('tulp', 'Altrove')
    expect(await shown('amore')).toEqual(['Al mare'])
    for (let count = 1; count <= 6; count++) await story('amore', `Al mare ${count}`)
    expect(await shown('amore'), 'a few of many').toHaveLength(6)
    const without = await load('amore', { settings: { success_stories: false } })
    expect(without.facts.stories, 'once the site gives them up').toEqual([])
  })
})
