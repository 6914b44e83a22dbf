import type { Page } from '@playwright/test'
import { EXTENT, inTurn } from '../../scripts/test-extent.mjs'
import { declineIcebreakers } from './chat-steps.ts'
import { overEdge, paintNoMore } from './edge.ts'
import { idsOf } from './ids.ts'
import { anotherMember, memberByCalls } from './members.ts'
import {
  choosePlace,
  chooseWho,
  enter,
  expectStep,
  newcomer,
  typeAccount,
  typeBirthDate,
} from './signup-steps.ts'
import { address, expect, expectAccessibleInTurn, ID, seriousFindings, test } from './site.ts'
import { ALL_SITES, invitation, SITES, type Site } from './sites.ts'
import { visit } from './visit.ts'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }

/** The same on narrower screens, for most of them, before the next page restores the size. */
async function overEdgeWhenNarrow(page: Page): Promise<number> {
  const before = page.viewportSize() ?? PHONE
  const over: number[] = []
  await paintNoMore(page)
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size)
    over.push(await overEdge(page))
  }
  await page.setViewportSize(before)
  return Math.max(...over)
}

/** The same with letters of twice the size, a browser setting. */
async function overEdgeWithLargeText(page: Page): Promise<number> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  return overEdge(page)
}

type Screen = 'phone' | 'desktop'

/**
 * Whether one of the main pages is examined on this screen: the same pages are opened on a phone
 * and on a desktop, and the gate examines each on one of the two, others with each commit.
 */
const isInTurn = (path: string, screen: Screen) =>
  inTurn<Screen>(`screen of ${path.replace(ID, ':id')}`, ['phone', 'desktop']).includes(screen)

async function examineMainPage(page: Page, path: string, screen: Screen): Promise<void> {
  if (isInTurn(path, screen)) await expectAccessibleInTurn(page, path)
}

/** Opens the front page and examines it with and without the entry warning. */
async function expectFrontPageAccessible(page: Page, site: Site, screen: Screen): Promise<void> {
  if (!isInTurn('/', screen)) return
  await page.goto(address(site.id))
  expect(await seriousFindings(page), 'front page with its warning').toEqual([])
  const warning = page.getByRole('dialog')
  if (await warning.isVisible()) await warning.getByRole('button').click()
  expect(await seriousFindings(page), 'front page').toEqual([])
}

for (const site of inTurn('accessible', ALL_SITES))
  test.describe(site.id, () => {
    // Locale-dependent numbers, dates and names could be rendered differently by server and
    // browser.
    test.use({ locale: site.language })

    test('front page and main pages start without an error, are accessible, and nothing overflows', {
      tag: '@desktop',
    }, async ({ page }) => {
      await expectFrontPageAccessible(page, site, 'desktop')
      const { member, conversation, payment } = await idsOf(page, site)
      const main = ['/members', '/members?filters=open', `/members/${member}`, '/chats']
      for (const path of [...main, `/chats/${conversation}`, '/likes', '/credits']) {
        await visit(page, site, path)
        // The suggested first lines open automatically once the script is loaded.
        if (path.startsWith('/chats/')) await page.waitForLoadState('networkidle')
        await examineMainPage(page, path, 'desktop')
        expect(await overEdge(page), `${path}: no sideways scrolling`).toBeLessThanOrEqual(0)
        expect(await overEdgeWhenNarrow(page), `${path}: none on a tablet or phone`).toBeLessThanOrEqual(0)
      }
      for (const path of ['/credits/p1', '/transactions', `/transactions/${payment}`]) {
        await visit(page, site, path)
        await expectAccessibleInTurn(page, path)
      }
    })
  })

// On a phone one brand represents the layout of all: colours and fonts of the others are in the
// gallery.
test('amore: main pages are accessible, and nothing overflows, also with letters of twice the size', {
  tag: '@phone',
}, async ({ page }) => {
  const site = SITES.amore
  await expectFrontPageAccessible(page, site, 'phone')
  const { member, conversation, payment } = await idsOf(page, site)
  const main = ['/members', '/members?filters=open', `/members/${member}`, '/chats']
  const further = [
    '/credits/p1',
    `/transactions/${payment}`,
    '/transactions',
    '/profile',
    '/account',
    '/account/limit',
    '/account/second-factor',
    '/account/delete?reason=price',
    '/withdrawal',
    '/credits/repeat-order',
    '/signup-matches',
    '/complete-signup',
    '/account/appearance',
    '/account/meetings',
    `/account/meetings?member=${member}`,
    `/members/${member}/bookmark`,
    '/favourites',
    '/visits',
    '/evening',
    '/free-time',
    `/chats/${conversation}/farewell`,
  ]
  const opened = inTurn('further pages', further, 4)
  // At night routes.journey.ts examines the further pages, on a desktop.
  const examined = EXTENT.nightly ? [] : inTurn('examined pages', opened, 2)
  for (const path of [...main, `/chats/${conversation}`, '/likes', '/credits', ...opened]) {
    await visit(page, site, path)
    if (path.startsWith('/chats/')) await page.waitForLoadState('networkidle')
    if (!opened.includes(path)) await examineMainPage(page, path, 'phone')
    else if (examined.includes(path)) await expectAccessibleInTurn(page, path)
    expect(await overEdge(page), `${path}: no sideways scrolling`).toBeLessThanOrEqual(0)
    expect(await overEdgeWithLargeText(page), `${path}: none at 200 %`).toBeLessThanOrEqual(0)
  }
})

const VISITORS_PAGES = [
  '/login',
  '/lang-config',
  '/account/appearance',
  '/pages/faq',
  '/pages/terms',
  '/no/such/page',
  '/pricing',
  '/complaints',
  '/reset-password',
  '/waiting-list',
  '/meeting?token=unknown',
]

test('alpen: the pages of a visitor and every step of the signup are accessible', {
  tag: '@desktop',
}, async ({ page }) => {
  const site = SITES.alpen
  const who = newcomer()
  const next = () => page.getByRole('button', { name: /^(Next|Create account)$/ }).click()
  for (const path of inTurn('pages of a visitor', VISITORS_PAGES, 3)) {
    await page.goto(address(site.id, path))
    expect(await seriousFindings(page), path).toEqual([])
  }
  const english = { ...site, say: SITES.starlight.say }
  await page.goto(address(site.id, `/signup${invitation(site)}`))
  await enter(page, english)
  const steps: readonly (readonly [string, () => Promise<void>])[] = [
    ['step_who', () => chooseWho(page, english, who)],
    ['step_birth', () => typeBirthDate(page, english, who.birthDate)],
    ['step_place', () => choosePlace(page, english)],
    ['step_account', () => typeAccount(page, english, who)],
  ]
  const examined = inTurn('steps of the signup', steps, 2)
  for (const step of steps) {
    const [key, fill] = step
    await expectStep(page, english, key)
    await next()
    await expect(page.locator('.error').first()).toBeVisible()
    if (examined.includes(step)) expect(await seriousFindings(page), `${key} with its faults`).toEqual([])
    await fill()
    await next()
  }
  await expectStep(page, english, 'step_last')
  expect(await seriousFindings(page), 'step_last').toEqual([])
})

test('amore: dialogs of a conversation are accessible', {
  tag: EXTENT.nightly ? [] : '@phone',
}, async ({ page }) => {
  const site = SITES.amore
  await memberByCalls(page, site)
  const { id } = await anotherMember(page, site)
  await page.goto(address(site.id, `/members/${id}/chat`))
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await seriousFindings(page), 'icebreakers').toEqual([])
  await declineIcebreakers(page, site)
  await page.getByRole('button', { name: site.say('chats:send_gift') }).click()
  // Its code is loaded on the press, and elements that fade in have too little contrast at first.
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await seriousFindings(page), 'gifts').toEqual([])
})
