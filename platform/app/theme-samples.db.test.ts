import { beforeAll, expect, it } from 'vitest'
import { href } from '../core/routes.ts'
import { SECOND_SCHEME, saveThemeDraft, themePreviewLink } from '../features/lander-studio/server.ts'
import { EXAMPLE_PROFILE, LIVE_THEME_ID, THEME_SCRIPT } from '../features/landers/server.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
const CHAT = href('chats-id', { id: EXAMPLE_PROFILE })

beforeAll(async () => {
  const { id: by } = await buildStaff(app, { role: 'marketer', tenants: ['amore'] })
  const choice = { tokens: { color: { secondary: '#0b3b31' } }, structure: { hero: 'poster' } } as const
  await test.database.withTenant(keyOf(app, 'amore'), (db) =>
    saveThemeDraft(db, { theme: 'classic', choice, revision: 0, by, now: new Date() }),
  )
})

const open = (path: string, site = 'amore', scheme?: typeof SECOND_SCHEME) => {
  const tenant = app.services.tenants.get('amore')
  if (!tenant) throw new Error('the demo tenant amore is missing')
  const { appSecrets } = app.services.config
  const url = new URL(themePreviewLink(appSecrets, tenant, path, 'draft', new Date(), scheme))
  return app.send(site, `${url.pathname}${url.search}`)
}

it.each([
  ['/members', 'data-card'],
  [CHAT, 'class="bubble"'],
])('shows the draft of a theme on %s, with invented people and drawn portraits', async (path, sign) => {
  const { status, text, headers } = await open(path)
  expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex, nofollow',
  ])
  expect(text).toContain('--color-secondary:#0b3b31')
  expect(text).toMatch(/<html lang="it-IT" data-hero="poster"/)
  expect(text).toContain(sign)
  expect(text).toMatch(/src="\/lander-files\/[0-9a-f]+\/index\/face-01\.webp"/)
  expect(text).not.toContain('/photos/')
  expect(headers['content-security-policy']).toContain('frame-ancestors http://console.localhost')
})

it('shows the draft in the second scheme if the link requests it', async () => {
  const { text } = await open('/members', 'amore', SECOND_SCHEME)
  expect(text).toContain(':root{color-scheme:dark;--color-background:#1c0f16;')
  expect(text).toContain('--color-secondary:#0b3b31')
  expect(text).toMatch(new RegExp(`id="${LIVE_THEME_ID}">[^<]*"second":true`))
})

it('contains the script of the editor, and the rules of each variant that can be chosen', async () => {
  const { text, headers } = await open('/members')
  expect(text).toContain(`<script type="module" src="${THEME_SCRIPT.url}">`)
  expect(String(headers['content-security-policy'])).toContain("script-src 'self'")
  const [, json = '{}'] = new RegExp(`id="${LIVE_THEME_ID}">(.*?)</script>`).exec(text) ?? []
  expect(JSON.parse(json)).toMatchObject({
    origin: expect.stringMatching(/^http:\/\/console\.localhost/),
    tokens: { '--color-action': 'color', '--gradient-action': 'gradient', '--space-4': 'dimension' },
    structure: { hero: expect.arrayContaining(['poster', 'split']) },
  })
  expect(json).not.toContain('--color-background')
  expect(text).toMatch(/<style data-part="hero" data-variant="poster" media="all">/)
  expect(text).toMatch(/<style data-part="hero" data-variant="split" media="not all">/)
})

it.each([
  ['without a link that is good', () => app.send('amore', `${CHAT}?preview=~theme.draft.x.0`)],
  ['on another site', () => open('/members', 'tulp')],
  ['of another conversation', () => open(CHAT.replace(/0$/, '1'))],
])('does not render %s', async (_name, ask) => {
  const { status, text } = await ask()
  expect(status).not.toBe(200)
  expect(text).not.toContain('face-01')
})
