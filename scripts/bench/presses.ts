import type { Browser, CDPSession, Locator, Page } from 'playwright'
import { hostInBrowser } from './site-proxy.ts'

export interface PhonePlan {
  readonly host: string
  readonly port: number
  readonly cookie: string
  /** `documents`: every link loads a document, as it would without the router. */
  readonly as: 'documents' | 'data'
  readonly list: List
}

/** A list whose entries are pressed, and the page that each opens. */
interface List {
  readonly path: string
  readonly link: string
  /** Indexes of the pressed entries. */
  readonly pressed: readonly number[]
  /** What an entry knows, in the place of its page. */
  readonly named: string
  readonly there: string
}

/**
 * Cards of profiles. A profile prefetches its two neighbours, so none of the pressed cards is a
 * neighbour of another one.
 */
export const CARDS: List = {
  path: '/members',
  link: '[data-card] .name a',
  pressed: [4, 7, 10, 13, 16],
  named: '.first-frame h1',
  there: 'article h1',
}

/** Rows of conversations. */
export const ROWS: List = {
  path: '/chats',
  link: '.rows li > a:first-child',
  pressed: [0, 1, 2, 3, 4],
  named: '.first-frame bdi',
  there: '[role=log]',
}

/** One press and the way back. Times in milliseconds. */
export interface Press {
  /** Until name and photo of the member stand in the place of the page. */
  readonly named: number
  /** Until the page itself is there. */
  readonly there: number
  readonly back: number
  /** Transferred for the press: documents and data, headers included. */
  readonly bytes: number
}

/** A slow phone with a list open. */
export interface Phone {
  /** Presses the next entry of the list and goes back from its page. */
  press(): Promise<Press>
}

const CPU_SLOWDOWN = 4
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // Documents that pass through one are not counted.
  serviceWorkers: 'block',
} as const
/**
 * Milliseconds to wait, so that late scripts and pictures of a page do not affect the next press.
 */
const SETTLED = 1500
/** Milliseconds after which a page that is still not shown is an error. */
const PATIENCE = 20_000

/** Opens a phone of its own for one way of loading pages. */
export async function openPhone(browser: Browser, { list, ...plan }: PhonePlan): Promise<Phone> {
  const origin = `http://${hostInBrowser(plan.host)}:${plan.port}`
  const context = await browser.newContext(PHONE)
  const [name = '', value = ''] = plan.cookie.split('=')
  await context.addCookies([
    { name, value, url: origin },
    { name: 'signed-in', value: 'bench', url: origin },
  ])
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
  if (plan.as === 'documents') await context.addInitScript(LINKS_ARE_DOCUMENTS)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const bytes = await countBytes(session)
  let pressed = 0
  return {
    press: async () => {
      const entry = list.pressed[pressed++ % list.pressed.length] ?? 0
      // A new document has no cached pages.
      if (entry === list.pressed[0]) await page.goto(`${origin}${list.path}`, { waitUntil: 'load' })
      await settle(page)
      const link = page.locator(list.link).nth(entry)
      const top = await show(page, link)
      bytes.reset()
      const times = await pressEntry(page, link, list)
      const transferred = bytes.sum()
      await settle(page)
      return { ...times, bytes: transferred, back: await goBack(page, list, top) }
    },
  }
}

/** Disables the router and its prefetching. */
const LINKS_ARE_DOCUMENTS = () => {
  for (const name of ['pointerdown', 'pointerover'])
    addEventListener(name, (event) => event.stopImmediatePropagation(), true)
  const mark = ({ target }: Event) =>
    (target as Element).closest?.('a[href]')?.setAttribute('data-vike', 'false')
  addEventListener('click', mark, true)
}

/** Counts the transferred bytes of documents and data, headers included. */
async function countBytes(session: CDPSession) {
  await session.send('Network.enable')
  const counted = new Set<string>()
  let total = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Document' || type === 'Fetch') counted.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) total += encodedDataLength
  })
  return {
    sum: () => total,
    reset: () => {
      total = 0
    },
  }
}

/**
 * Waits until a page has finished its work after rendering (prefetching, lists), so that this work
 * is not measured with the next press.
 */
const settle = (page: Page) => page.waitForTimeout(SETTLED)

/** Scrolls the entry to the middle of the screen. @returns the scroll position */
async function show(page: Page, link: Locator): Promise<number> {
  await link.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await settle(page)
  return page.evaluate(() => scrollY)
}

/**
 * Presses an entry. @returns milliseconds until frames with the member's name and with the page
 * were shown, by a clock (`Date.now`) that all documents share
 */
async function pressEntry(
  page: Page,
  link: Locator,
  { named: first, there: whole }: List,
): Promise<{ named: number; there: number }> {
  const href = (await link.getAttribute('href')) ?? ''
  await page.evaluate(noteFirstFrame, first)
  const box = await link.boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  const there = await shown(page, { path: href, element: whole, top: null })
  const named = await page.evaluate(() => sessionStorage.getItem('named'))
  return { named: named === null ? there : Number(named), there }
}

/** Notes when the next press shows the first frame of a page, if this document stays. */
function noteFirstFrame(element: string): void {
  sessionStorage.removeItem('named')
  const pressed = () => {
    const at = Date.now()
    sessionStorage.setItem('at', String(at))
    const end = at + 2000
    const look = () => {
      if (document.querySelector(element))
        return requestAnimationFrame(() => sessionStorage.setItem('named', String(Date.now() - at)))
      if (Date.now() < end) requestAnimationFrame(look)
    }
    look()
  }
  addEventListener('touchstart', pressed, { capture: true, once: true })
}

async function goBack(page: Page, { path, link }: List, top: number): Promise<number> {
  await page.evaluate(() => {
    sessionStorage.setItem('at', String(Date.now()))
    history.back()
  })
  return shown(page, { path, element: link, top })
}

interface Target {
  readonly path: string
  readonly element: string
  readonly top: number | null
  readonly patience: number
}

/**
 * Waits until the page is shown; retries if the document was replaced in the meantime.
 * @throws Error if the page is not shown
 */
async function shown(page: Page, sight: Omit<Target, 'patience'>): Promise<number> {
  let fault: unknown
  for (let tries = 0; tries < 10; tries++) {
    const at = await page.evaluate(whenShown, { ...sight, patience: PATIENCE }).catch((error: unknown) => {
      fault = error
    })
    if (typeof at === 'string') throw new Error(`${sight.path} was not shown as expected: ${at}`)
    if (at !== undefined) return at
  }
  throw fault
}

/** @returns milliseconds until the page is shown, or what is there instead after the patience */
function whenShown({ path, element, top, patience }: Target): Promise<number | string> {
  const end = Date.now() + patience
  return new Promise((resolve) => {
    const look = () => {
      const there = location.pathname === path && document.querySelector(element)
      if (there && (top === null || Math.abs(scrollY - top) < 3))
        return requestAnimationFrame(() => resolve(Date.now() - Number(sessionStorage.getItem('at'))))
      if (Date.now() > end)
        return resolve(
          `${location.pathname}, ${there ? 'with' : 'without'} ${element}, at ${scrollY} of ${top}`,
        )
      requestAnimationFrame(look)
    }
    look()
  })
}
