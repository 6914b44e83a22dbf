import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type PlaywrightTestOptions,
} from '@playwright/test'
import type axe from 'axe-core'
import { inTurn } from '../../scripts/test-extent.mjs'
import { MODAL_HIDDEN_KEY } from '../features/discounts/countdown.ts'
import { violationsIn } from './axe.ts'
import { beforeScripts, withoutTimedModals } from './init-script.ts'
import { address, call, json } from './wire.ts'

export { address }

export interface OutboxMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
}

/** Mails of the development outbox to an address, newest first. */
export async function mailsTo(page: Page, tenant: string, to: string): Promise<OutboxMail[]> {
  const mails = await json<OutboxMail[]>(call(page, tenant, '/dev/outbox'))
  return mails.filter((mail) => mail.to === to)
}

/** Waits until a mail to that address is in the outbox. */
export async function mailTo(page: Page, tenant: string, to: string): Promise<OutboxMail> {
  await expect.poll(async () => (await mailsTo(page, tenant, to)).length).toBeGreaterThan(0)
  const [mail] = await mailsTo(page, tenant, to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

/**
 * Collects errors that a member would not see: console errors, requests to other origins, uncaught
 * exceptions. Errors of a journey's own script begin with `OWN_FAULT`.
 */
export function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => {
    // The browser skipped a transition between two pages, e.g. because the viewport changed: the
    // page was loaded anyway.
    if (!/^Transition was (aborted|skipped)/.test(error.message))
      faults.push(`uncaught in the page: ${error.message}`)
  })
  page.on('console', (message) => {
    // Browsers also report these as errors: a refusal (401 to 499) that the page itself shows, and
    // a network that a journey cut.
    const told = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/
    if (message.type() === 'error' && !told.test(message.text())) faults.push(message.text())
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.hostname.endsWith('localhost') && url.protocol.startsWith('http'))
      faults.push(`other origin: ${url}`)
  })
  return faults
}

/** What axe examines: not the frames of the console, which show pages of sites. */
type Examined = Pick<axe.RunOptions, 'iframes'>

/** Serious and critical findings of axe, as readable lines. */
export async function seriousFindings(page: Page, examined: Examined = {}): Promise<string[]> {
  await settled(page)
  // Of axe's preloads, these rules only use media; only an experimental rule uses CSS.
  const violations = await violationsIn(page, {
    ...examined,
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag22aa'] },
    preload: { assets: ['media'] },
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, targets }) => `${id}: ${targets.join(' | ')}`)
}

/**
 * Serious findings of axe, and texts with insufficient contrast in the scheme that is not shown.
 */
export async function findings(page: Page, examined: Examined = {}): Promise<string[]> {
  const shown = await seriousFindings(page, examined)
  const other = await otherSchemeFindings(page, examined)
  return [...shown, ...other.map((target) => `contrast in the second scheme: ${target}`)]
}

/** Fails on findings in either scheme. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  expect(await findings(page), path).toEqual([])
}

/** Ids in an address. */
export const ID = /[\da-f]{8}-[\da-f-]{27}/g

/**
 * The same for one page of many: the gate examines the second scheme of a third of them, others
 * with each commit.
 */
export async function expectAccessibleInTurn(page: Page, path: string): Promise<void> {
  const name = path.replace(ID, ':id')
  if (inTurn(`second scheme of ${name}`, [true, false, false]).includes(true))
    return expectAccessible(page, path)
  expect(await seriousFindings(page), path).toEqual([])
}

/** Texts with insufficient contrast in the scheme that is not shown. */
async function otherSchemeFindings(page: Page, examined: Examined): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const root = document.documentElement
    const before = root.dataset.scheme
    root.dataset.scheme = getComputedStyle(root).colorScheme === 'dark' ? 'light' : 'dark'
    return before
  })
  await settled(page)
  const runOnly: axe.RunOnly = { type: 'rule', values: ['color-contrast'] }
  const violations = await violationsIn(page, { ...examined, runOnly })
  await page.evaluate((before) => {
    if (before) document.documentElement.dataset.scheme = before
  }, shown)
  return violations.flatMap(({ targets }) => targets)
}

/** Waits until animations have ended: half faded in, any text has too little contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Paused and scroll-driven animations only end by interaction.
    const ending = document.getAnimations().filter(({ effect, playState, timeline }) => {
      const ends = effect?.getTiming().iterations !== Infinity
      return ends && playState === 'running' && timeline === document.timeline
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

const suppressTimedModals = (context: BrowserContext) =>
  beforeScripts(context, withoutTimedModals, MODAL_HIDDEN_KEY)

/** A second person: another browser context, also watched for errors and without timed modals. */
export async function anotherBrowser(browser: Browser, options: BrowserContextOptions = {}) {
  const context: BrowserContext = await browser.newContext({ serviceWorkers: 'block', ...options })
  await suppressTimedModals(context)
  const page = await context.newPage()
  return { context, page, faults: watch(page) }
}

/** The screen of a project, for a manually created browser. */
export function deviceOf(use: Partial<PlaywrightTestOptions>): BrowserContextOptions {
  const { viewport, hasTouch, isMobile, deviceScaleFactor } = use
  return {
    ...(viewport ? { viewport } : {}),
    ...(hasTouch ? { hasTouch } : {}),
    ...(isMobile ? { isMobile } : {}),
    ...(deviceScaleFactor ? { deviceScaleFactor } : {}),
  }
}

interface SiteFixtures {
  readonly faults: string[]
  /** Whether timed modals appear: only in journeys about them. */
  readonly modalsByThemselves: boolean
}

export const test = base.extend<SiteFixtures>({
  modalsByThemselves: [false, { option: true }],
  faults: [
    async ({ page, context, modalsByThemselves }, use) => {
      if (!modalsByThemselves) await suppressTimedModals(context)
      const faults = watch(page)
      await use(faults)
      expect(faults, 'console errors, uncaught exceptions, other origins').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
