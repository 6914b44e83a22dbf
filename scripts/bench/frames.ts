import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright'

/** Milliseconds between two frames at 60 a second. */
const FRAME = 1000 / 60
const CPU_SLOWDOWN = 4
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export interface SlowPage {
  readonly page: Page
  readonly session: CDPSession
}

/** The frames drawn during a movement. */
export interface Frames {
  /** Share of the frames due at 60 a second that were drawn, 0 to 1. */
  readonly share: number
  /** Longest time between two frames, in milliseconds. */
  readonly longest: number
}

export interface SlowVisit {
  /** Origin under which the browser reaches the site. */
  readonly origin: string
  readonly cookie: string
  readonly path: string
  /** Selector of an element to wait for before anything is measured. */
  readonly until: string
}

/** Opens a page of a site on a phone whose CPU is slowed down four times. */
export async function openSlowPage(browser: Browser, visit: SlowVisit): Promise<SlowPage> {
  const { origin } = visit
  const context = await browser.newContext(PHONE)
  const [name = '', value = ''] = visit.cookie.split('=')
  await context.addCookies([
    { name, value, url: origin },
    { name: 'signed-in', value: 'bench', url: origin },
  ])
  const page = await context.newPage()
  await page.goto(`${origin}${visit.path}`, { waitUntil: 'load' })
  await page.locator(visit.until).first().waitFor()
  return { page, session: await slowDown(page) }
}

/** Opens a page with only a box that a script moves in each frame: the baseline of this machine. */
export async function openEmptyPage(browser: Browser): Promise<SlowPage> {
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.setContent('<div style="width:300px;height:400px;background:#888;will-change:transform"></div>')
  return { page, session: await slowDown(page) }
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}

/** Records the frames that a page draws until `work` is done. */
export async function framesDuring({ page }: SlowPage, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(RECORD)
  await work()
  const times = await page.evaluate<number[]>('stopFrames()')
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? at))
  const lasted = (times.at(-1) ?? 0) - (times[0] ?? 0)
  return { share: Math.min(1, gaps.length / Math.max(1, lasted / FRAME)), longest: Math.max(0, ...gaps) }
}

/**
 * A string and not a function, because tsx wraps functions in calls of `__name`, which the page
 * does not define.
 */
const RECORD = `{
  const times = []
  let on = true
  const next = (at) => { if (on) { times.push(at); requestAnimationFrame(next) } }
  requestAnimationFrame(next)
  window.stopFrames = () => { on = false; return times }
}`

/** Moves the box of the empty page for this number of milliseconds. */
export function moveBox({ page }: SlowPage, lasts: number): Promise<void> {
  return page.evaluate<undefined>(`new Promise((resolve) => {
    const box = document.querySelector('div')
    const start = performance.now()
    const next = (at) => {
      box.style.transform = 'translate3d(' + Math.sin(at / 200) * 40 + 'px, 0, 0)'
      if (at - start < ${lasts}) requestAnimationFrame(next)
      else resolve()
    }
    requestAnimationFrame(next)
  })`)
}

/** A simulated finger on the screen. It stays at its last position until it is lifted. */
export interface Finger {
  moveTo(by: number): Promise<unknown>
  lift(): Promise<unknown>
}

/** Puts a finger on an element. */
export async function touch({ page, session }: SlowPage, element: string): Promise<Finger> {
  const box = await page.locator(element).boundingBox()
  if (!box) throw new Error(`there is no ${element}`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x: x + by, y: y + by / 10 }]
    return session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await send('touchStart')
  return { moveTo: (by) => send('touchMove', by), lift: () => send('touchEnd') }
}

/** Moves a finger back and forth for this number of milliseconds, with two moves per frame. */
export async function dragToAndFro(finger: Finger, lasts: number): Promise<void> {
  const sent: Promise<unknown>[] = []
  const steps = Math.round(lasts / (FRAME / 2))
  for (let step = 1; step <= steps; step++) {
    // Not awaited: the response to a move arrives with the frame that shows it.
    sent.push(finger.moveTo(Math.sin(step / 18) * 140))
    // The finger moves at a fixed pace. If it waited for the page, no frame would be late.
    await wait(FRAME / 2)
  }
  await Promise.all(sent)
}

/** Flicks the card under a finger to the left, and waits until it is gone. */
export async function flick({ page }: SlowPage, finger: Finger): Promise<void> {
  await Promise.all([-60, -110, -170, -230].map((by) => finger.moveTo(by)))
  await finger.lift()
  await page.locator('[data-leaving]').waitFor({ state: 'detached' })
}

/** Scrolls by touch, up if `by` is positive. @param speed pixels per second */
export async function scrollBy({ page, session }: SlowPage, by: number, speed: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? PHONE.viewport
  await session.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: by,
    speed,
    gestureSourceType: 'touch',
    preventFling: true,
  })
}
