import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Me, PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { Shell } from './Shell.tsx'

const SITE = {
  name: 'Amore',
  mark: '/mark.svg',
  logo: '/logo.svg',
  minimumAge: 18,
  signupsOpen: true,
  fictional: null,
  usFooter: null,
  moreLanguages: false,
  choosesCountry: false,
  languages: [
    { code: 'it', name: 'Italiano' },
    { code: 'en', name: 'English' },
  ],
  links: [{ title: 'Partner', url: 'https://partner.example' }],
  company: { name: 'Amore S.r.l.', lines: ['Via Roma 1'] },
  supportEmail: 'aiuto@amore.example',
  supportPhone: '+390212345',
}

const MEMBER: Me = {
  id: '1',
  name: 'Anna',
  status: 'active',
  gender: 'female',
  paid: false,
  credits: 40,
  unreadMessages: 3,
  newLikes: 120,
  newVisits: 0,
  face: null,
  home: 'members',
  timeBonusEndsAt: null,
}

function draw(
  me: Me | null,
  { route = 'members', site = {} }: { route?: string; site?: object } = {},
): string {
  const page = {
    site: { ...SITE, ...site },
    me,
    route,
    now: 0,
    entry: null,
    appearance: null,
    path: '/members',
  }
  return renderToStaticMarkup(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'it', iso: 'it' }} t={(key) => key}>
        <Shell me={me} banner={<p>the one alert</p>}>
          <h1>Content</h1>
        </Shell>
      </I18nProvider>
    </PageProvider>,
  )
}

const waysIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, way]) => way)
const partOf = (html: string, tag: string) => new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0] ?? ''

describe('the default layout', () => {
  it('has navigation, the alert, the content and the footer, in this order', () => {
    const html = draw(MEMBER)
    const places = ['class="nav"', 'the one alert', '<main', '<footer', 'disclaimer_age'].map((part) =>
      html.indexOf(part),
    )
    expect(places).not.toContain(-1)
    expect([...places].sort((a, b) => a - b)).toEqual(places)
  })

  it('has the notices of the US version if the site shows them', () => {
    const usFooter = [{ title: 'Background checks', text: 'None are made.' }]
    expect(partOf(draw(null, { site: { usFooter } }), 'footer')).toContain('Background checks')
    expect(draw(null)).not.toContain('Background checks')
  })
})

describe('the navigation of a member', () => {
  const mainWays = (me: Me) => waysIn(partOf(partOf(draw(me), 'header'), 'nav'))

  it('links to search, messages, likes and premium, with the numbers of new items', () => {
    expect(mainWays(MEMBER)).toEqual(['/members', '/chats', '/likes', '/premium'])
    const nav = partOf(draw(MEMBER), 'header')
    expect([nav.includes('>3<'), nav.includes('>99+<')]).toEqual([true, true])
  })

  it('links a premium member to the credits', () => {
    expect(mainWays({ ...MEMBER, paid: true })).toEqual(['/members', '/chats', '/likes', '/credits'])
  })

  it.each([
    [11, undefined],
    [10, 'warning'],
    [1, 'warning'],
    [0, 'danger'],
  ])('of a premium member shows %i credits with the tone %s', (credits, tone) => {
    const link = /<a href="\/credits".*?<\/a>/s.exec(draw({ ...MEMBER, paid: true, credits }))?.[0] ?? ''
    expect(/data-tone="(\w+)"/.exec(link)?.[1]).toBe(tone)
  })
})

describe('the footer', () => {
  const PAGES = [
    'terms',
    'privacy',
    'cookies',
    'return-policy',
    'ban',
    'accessibility',
    'imprint',
    'faq',
    'service',
  ]

  it('has the mark with the name of the site, and links to all legal and support pages', () => {
    const footer = partOf(draw(null, { route: 'index' }), 'footer')
    expect(footer).toMatch(/<img src="\/mark\.svg"[^>]*>Amore<\/a>/)
    expect(waysIn(footer)).toEqual(
      expect.arrayContaining([...PAGES.map((name) => `/pages/${name}`), '/pricing', '/complaints']),
    )
    expect(waysIn(footer), 'visitors choose the size of letters there').toContain('/account/appearance')
    expect(waysIn(footer)).toEqual(
      expect.arrayContaining(['https://partner.example', 'mailto:aiuto@amore.example', 'tel:+390212345']),
    )
  })

  it.each([true, false])('mentions fictional profiles if the site has some: %s', (some) => {
    const fictional = some ? { icon: 'mask', singular: 'Fictional', plural: '', warning: '' } : null
    expect(draw(null, { site: { fictional } }).includes('site:disclaimer_fictional')).toBe(some)
  })

  it.each([
    ['members', true],
    ['index', false],
  ])('of a member on %s is the short one: %s', (route, short) => {
    const footer = partOf(draw(MEMBER, { route }), 'footer')
    expect([footer.includes('data-compact'), footer.includes('mailto:')]).toEqual([short, !short])
  })

  it('of a member has all links behind one press, but the withdrawal', () => {
    const footer = partOf(draw({ ...MEMBER, withdrawal: 'Withdraw' }), 'footer')
    const folded = partOf(footer, 'details')
    const ways = [...PAGES.map((name) => `/pages/${name}`), '/pricing', '/complaints']
    expect(waysIn(folded).sort()).toEqual([...ways, 'https://partner.example'].sort())
    expect(waysIn(footer.replace(folded, ''))).toEqual(['/', '/withdrawal'])
  })

  it.each([
    ['on the front page', MEMBER, 'index'],
    ['for visitors', null, 'index'],
  ])('%s has no folded links', (_where, me, route) => {
    expect(partOf(draw(me && { ...me, withdrawal: 'Withdraw' }, { route }), 'footer')).not.toContain(
      '<details',
    )
    expect(draw(me && { ...me, withdrawal: 'Withdraw' }, { route }).includes('href="/withdrawal"')).toBe(
      me !== null,
    )
  })
})
