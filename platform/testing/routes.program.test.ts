import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTurn } from '../../scripts/test-extent.mjs'
import { PAGES } from '../core/pages.ts'
import { ROUTES, type RouteName } from '../core/routes.ts'
import { ALL_SITES } from '../e2e/sites.ts'
import { copySites } from '../tenancy/test-site.ts'
import { DemoVisits, type Viewer } from './demo-visits.ts'
import { type Expected, expectedOf, type Shown } from './page-table.ts'
import { DEMO_MEMBERS, Program, preparedFolder, removeFolders } from './program.ts'

/**
 * Every page of the demo sites, as the built program renders it for a visitor and for a member. The
 * gate takes two or three sites, in turns: always one of a single country and one of several, and
 * one in a country that requires the adult-content warning.
 */
const TURNS = [
  ['amore', 'tulp'],
  ['starlight', 'alpen'],
  ['nordlys', 'starlight', 'tulp'],
]
const served = new Set(inTurn('sites of all pages', TURNS).flat())
const sites = copySites({ sites: [...served] })
const NAMES = Object.keys(ROUTES) as RouteName[]
const VIEWERS: readonly Viewer[] = ['visitor', 'member']

let program: Program

beforeAll(async () => {
  // Members on the fourth page of results have no like and no conversation with the demo login.
  program = await Program.start({
    TENANTS_DIR: sites.folders.tenants,
    DATA_DIR: preparedFolder('routes-'),
    NODE_ENV: 'test',
    READ_LIMITS: 'no',
    DEMO_MEMBERS: String(DEMO_MEMBERS),
  })
  await program.ready()
})
afterAll(async () => {
  await program.kill('SIGTERM')
  sites.close()
  removeFolders()
})

type Page = Awaited<ReturnType<DemoVisits['page']>>

/** Compared parts of a page: its redirect, or its title and top-level headings. */
function told({ status, headers, root }: Page) {
  const { location } = headers as { location?: string }
  if (status === 302) return { status, location }
  const headings = [...root.querySelectorAll('h1')].map((heading) => heading.textContent)
  // Members see the number of new items before the title.
  return {
    status,
    title: root.querySelector('title')?.textContent.replace(/^\(\d+\) /, ''),
    heading: headings.join(' | '),
  }
}

/**
 * Levels of headings after which one is left out: readers who navigate by headings take a skipped
 * level for a missing part.
 */
function skippedLevels({ root }: Page): number[] {
  const headings = root.querySelector('main')?.querySelectorAll('h1, h2, h3, h4, h5, h6') ?? []
  const levels = [...headings].map(({ tagName }) => Number(tagName[1]))
  return levels.filter((level, place) => level > (levels[place - 1] ?? 1) + 1)
}

/** The pages of text that every site has. */
const TEXT_PAGES = [
  'faq',
  'terms',
  'privacy',
  'cookies',
  'return-policy',
  'service',
  'ban',
  'accessibility',
  'imprint',
]

describe.each(ALL_SITES.filter(({ id }) => served.has(id)))('$id', (site) => {
  let visits: DemoVisits
  let shown: (name: RouteName) => Shown

  beforeAll(async () => {
    visits = await DemoVisits.begin(program, site)
    shown = await visits.shown()
  })

  test.each(VIEWERS)(
    'every page answers a %s with its status, title and heading, or redirects',
    async (viewer) => {
      const answers: Record<string, unknown> = {}
      const expected: Record<string, Expected> = {}
      const skipped: Record<string, number[]> = {}
      for (const name of NAMES) {
        const page = await visits.page(shown(name).path, viewer)
        answers[name] = told(page)
        if (skippedLevels(page).length > 0) skipped[name] = skippedLevels(page)
        expected[name] = expectedOf(name, site, shown(name))[viewer]
      }
      expect(answers).toEqual(expected)
      expect(skipped, 'pages leave out a level of headings').toEqual({})
    },
  )

  test('pages of text have one heading of the first level, and load no script', async () => {
    for (const name of TEXT_PAGES) {
      const { status, root } = await visits.page(`/pages/${name}`, 'visitor')
      expect(status, name).toBe(200)
      expect(root.querySelectorAll('main h1'), name).toHaveLength(1)
      const scripts = root.querySelectorAll(
        'script:not([type="application/json"]), link[rel=modulepreload], link[as=script]',
      )
      expect([...scripts].map(String), name).toEqual([])
    }
  })

  test('every layout for visitors contains the adult-content warning where the country requires it', async () => {
    const asks = site.id === 'tulp' || site.id === 'alpen'
    const chats = NAMES.filter((name) => PAGES[name].layout === 'chat')
    // The chat layout redirects visitors to the login, which has the warning.
    expect(chats.map((name) => PAGES[name].access)).toEqual(chats.map(() => 'member'))
    for (const name of ['login', 'landers-name', 'landers-tinderswipe'] as const) {
      const { root } = await visits.page(shown(name).path, 'visitor')
      const title = root.querySelector('#entry-title')?.textContent
      expect(title === site.say('site:entry_adult_title'), name).toBe(asks)
    }
    const { root } = await visits.page(shown('members').path, 'member')
    expect(root.querySelector('#entry-title')).toBeNull()
  })

  test('visitors of a site with several countries can choose theirs in the menu', async () => {
    const { root } = await visits.page('/login', 'visitor')
    const menu = root.querySelector('header a[href="/lang-config"]')?.textContent
    const several = ['tulp', 'alpen', 'nordlys'].includes(site.id)
    expect(menu === site.say('common:language_country')).toBe(several)
    const choice = (await visits.page('/lang-config', 'visitor')).root.querySelectorAll('[name=country]')
    expect(choice.length > 1).toBe(several)
    const { root: own } = await visits.page('/lang-config', 'member')
    expect(own.querySelector('[name=country]'), 'members have a country in their profile').toBeNull()
  })

  test('an unknown path is a branded 404 with a link home', async () => {
    const page = await visits.page('/no/such/page', 'visitor')
    const heading = site.say('errors:page_not_found')
    expect(told(page)).toEqual({ status: 404, title: `${heading} · ${site.name}`, heading })
    const links = [...page.root.querySelectorAll('a')].filter(
      (link) => link.textContent === site.say('errors:back_home'),
    )
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/'])
    expect(page.root.querySelector(`img[alt="${site.name}"]`)).not.toBeNull()
  })
})
