import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inTurn } from '../../scripts/test-extent.mjs'
import { paintNoMore } from './edge.ts'
import { memberByCalls } from './members.ts'
import { payByCalls } from './payment-steps.ts'
import { anotherBrowser, expect, findings, seriousFindings, test } from './site.ts'
import { SITES } from './sites.ts'
import { signInAsStaff } from './staff-steps.ts'
import { call, json } from './wire.ts'

/**
 * Files, the end of the session, the editor, which studio.journey.ts examines, and the queue of
 * photos, which photo-queue.journey.ts examines: whoever opens it takes its photos from others.
 */
const NO_PAGE =
  /^\/(sign-out|landers\/edit|photos|exports?\b)|\.(csv|pdf|zip|jpg|png)$|\/(export|file|download)$/
const PHONE = 390
const WIDE = [1280, 1920]
/** Frames show pages of sites, which other journeys examine. */
const NO_FRAMES = { iframes: false } as const
/**
 * Whether axe examines the page in this run: a sixth of them in the gate, others with each commit.
 */
const isInTurn = (path: string) => inTurn(`console ${path}`, [true, ...Array(5).fill(false)]).includes(true)
/** The same for the second scheme of an examined page: a third of them. */
const examine = (page: Page, path: string) =>
  inTurn(`second scheme of console ${path}`, [true, false, false]).includes(true)
    ? findings(page, NO_FRAMES)
    : seriousFindings(page, NO_FRAMES)
/** The same for the widths of a page: a phone, and in the gate one of two desktops. */
const widthsOf = (path: string) => [PHONE, ...inTurn(`widths of console ${path}`, WIDE)]
/** Ids in an address. */
const ID = /[\da-f]{8}-[\da-f-]{27}|\b\d+\b/g

/** Pages that only an entry of a list leads to. */
const DETAILS = ['/sites/one', '/complaints/one', '/finance/payment', '/finance/transactions']

/** Gives the lists of the console an order and a complaint. */
async function fillLists(page: Page): Promise<void> {
  const { email } = await memberByCalls(page, SITES.amore)
  await payByCalls(page, SITES.amore)
  const data = { kind: 'other', email, body: 'Il 3 novembre una persona mi ha chiesto soldi.' }
  const headers = { 'idempotency-key': randomUUID() }
  await json(call(page, SITES.amore.id, '/api/complaint', { method: 'POST', data, headers }))
}

/** Paths of the console to which this page leads, the first address of each. */
async function linked(page: Page): Promise<ReadonlyMap<string, string>> {
  const addresses = await page
    .locator('a[href]:not([download])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const found = new Map<string, string>()
  for (const address of addresses) {
    const { origin, pathname, search } = new URL(address)
    if (origin !== new URL(page.url()).origin || NO_PAGE.test(pathname)) continue
    const path = pathname.replaceAll(ID, ':id')
    if (!found.has(path)) found.set(path, origin + pathname + search)
  }
  return found
}

/** Pixels by which the page is wider than the screen, by the widths at which it is. */
async function tooWide(page: Page, widths: readonly number[]): Promise<Record<number, number>> {
  await paintNoMore(page)
  const over: Record<number, number> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const pixels = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (pixels > 0) over[width] = pixels
  }
  return over
}

test('every page of the console to which links lead is accessible and fits its screen, in German', async ({
  page,
  browser,
}) => {
  test.slow()
  const member = await anotherBrowser(browser)
  await fillLists(member.page)
  await member.context.close()
  await signInAsStaff(page, 'operator', null)
  const storageState = await page.context().storageState()
  // A language with long words.
  const german = await anotherBrowser(browser, { locale: 'de-DE', reducedMotion: 'reduce', storageState })
  const known = new Map([['/sites', new URL('/sites', page.url()).href]])
  const faults: Record<string, unknown> = {}
  for (const [path, address] of known) {
    const answer = await german.page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await expect(german.page.locator('html'), path).toHaveAttribute('lang', /^de/)
    for (const [further, where] of await linked(german.page))
      if (!known.has(further)) known.set(further, where)
    const found = isInTurn(path) ? await examine(german.page, path) : []
    const over = await tooWide(german.page, widthsOf(path))
    if (Object.keys(over).length > 0 || found.length > 0) faults[path] = { over, found }
  }
  expect(faults).toEqual({})
  expect([...known.keys()]).toEqual(expect.arrayContaining(DETAILS))
  expect(german.faults).toEqual([])
  await german.context.close()
})
