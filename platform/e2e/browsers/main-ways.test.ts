import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOtherBrowsers } from '../../../scripts/browsers.mjs'
import { MODAL_HIDDEN_KEY } from '../../features/discounts/countdown.ts'
import { DEMO_MEMBERS, Program, removeFolders } from '../../testing/program.ts'
import { withoutTimedModals } from '../init-script.ts'
import { SITES, type Site } from '../sites.ts'
import type { OtherBrowser } from './browser.ts'
import { startFirefox } from './firefox.ts'
import { overflowing } from './overflow.ts'
import { startWebkit } from './webkit.ts'

/** Screenshots of the measured pages, for review. */
const PICTURES = 'test-results/browsers'

const paths = findOtherBrowsers()
const BROWSERS = {
  firefox: () => startFirefox(paths.firefox),
  webkit: () => startWebkit(paths.webkit, paths.x),
}

let program: Program

beforeAll(async () => {
  program = await Program.start({
    NODE_ENV: 'test',
    READ_LIMITS: 'no',
    LOG_LEVEL: 'fatal',
    DEMO_MEMBERS: String(DEMO_MEMBERS),
  })
  await program.ready()
  mkdirSync(PICTURES, { recursive: true })
})

afterAll(async () => {
  await program.kill('SIGTERM')
  removeFolders()
})

describe.each(Object.entries(BROWSERS))('%s, at the width of a phone', (name, start) => {
  let browser: OtherBrowser
  beforeAll(async () => {
    browser = await start()
  })
  afterAll(() => browser?.close())

  test.each([SITES.amore, SITES.alpen])(
    '$id: from the front page to the packages of credits',
    async (site) => {
      const { say } = site
      await browser.open(`http://${site.id}.localhost:${program.port}/`)
      await browser.run(withoutTimedModals, MODAL_HIDDEN_KEY)
      await press('.entry button')
      await fits(site, 'front')

      await press('a[href="/login"]')
      await onPage('/login')
      await fits(site, 'login')
      await press('main input[name="email"]')
      await browser.type(`demo@${site.id}.example`)
      await press('main input[name="password"]')
      await browser.type('demo-password')
      await press('main form button[type="submit"]')
      await onPage('/members')
      await browser.run(withoutTimedModals, MODAL_HIDDEN_KEY)
      await fits(site, 'search')

      await press('main ul a[href^="/members/"]')
      await onPage('/members/.+')
      await fits(site, 'profile')
      await browser.back()
      await onPage('/members')
      await appears('main ul a[href^="/members/"]')

      await press('a[href="/chats"]')
      await onPage('/chats')
      await fits(site, 'conversations')
      await press('main a[href^="/chats/"]')
      await onPage('/chats/.+')
      const text = `${name} ${Date.now()}`
      await press('textarea')
      await browser.type(text)
      await press('button[type="submit"]', say('common:send'))
      await expect.poll(() => browser.run(sentIn, text)).toBe(true)
      await fits(site, 'conversation')

      await browser.open(`http://${site.id}.localhost:${program.port}/swipe-game`)
      await browser.run(withoutTimedModals, MODAL_HIDDEN_KEY)
      await fits(site, 'swipe')
      const before = await browser.run(topCard)
      // A like may become a match, whose dialog would cover the next step.
      await press('form:has([value="pass"]) button')
      await expect.poll(() => browser.run(topCard)).not.toBe(before)

      await press('a[href="/credits"]')
      await onPage('/credits')
      await appears('main article h2, main li h2')
      await fits(site, 'credits')
    },
  )

  /** Clicks an element as a person does: it must be visible in the window and not covered. */
  async function press(selector: string, text = ''): Promise<void> {
    const at = await appears(selector, text)
    await browser.pressAt(...at)
  }

  /** Waits for an element that can be clicked, and that is at the same place when asked again. */
  async function appears(selector: string, text = ''): Promise<readonly [number, number]> {
    let at = 'not looked for' as ReturnType<typeof placeOf>
    const stays = async () => {
      const before = at
      at = await browser.run(placeOf, selector, text)
      return typeof at === 'string' ? at : String(at) === String(before)
    }
    await expect.poll(stays, { message: selector }).toBe(true)
    if (typeof at === 'string') throw new Error(at)
    return at
  }

  const onPage = (path: string) =>
    expect.poll(() => browser.run(() => location.pathname)).toMatch(new RegExp(`^${path}$`))

  /** Expects that nothing overflows its own box, once the fonts are loaded. */
  async function fits({ id }: Site, page: string): Promise<void> {
    await expect
      .poll(() => browser.run(() => document.readyState === 'complete' && document.fonts.status))
      .toBe('loaded')
    writeFileSync(`${PICTURES}/${name}-${id}-${page}.png`, await browser.picture())
    expect(await browser.run(overflowing), `${id}: ${page}`).toEqual([])
  }
})

/**
 * Scrolls to the first such element and returns its centre, or a description of what covers it.
 * Runs in the page.
 */
function placeOf(selector: string, text: string): readonly [number, number] | string {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  const shown = all.filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      `${one.ariaLabel} ${one.textContent}`.includes(text),
  )
  const [element] = shown
  if (!element) return `${all.length} of them, none shown`
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const over = document.elementFromPoint(x, y)
  return over && element.contains(over) ? [x, y] : `under ${over?.outerHTML.slice(0, 80)}`
}

/** Whether a message in the conversation was accepted by the server. Runs in the page. */
function sentIn(text: string): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[role="log"] .row:not([data-waiting])')]
  return rows.some((row) => row.innerText.includes(text))
}

/** The profile on top of the deck: names and ages may occur twice. Runs in the page. */
const topCard = () => document.querySelector('[data-depth="0"] a')?.getAttribute('href') ?? ''
