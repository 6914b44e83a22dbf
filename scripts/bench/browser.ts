import { type Browser, type BrowserContext, chromium } from 'playwright'
import { findChromium, headlessChromiumHere } from '../browsers.mjs'
import { openSiteProxy, type SiteAddress } from './site-proxy.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
/** Milliseconds to wait after the load event, for what a page requests later. */
const SETTLED = 3_000

export interface Loaded {
  readonly url: string
  /** Bytes on the wire, headers included. */
  readonly bytes: number
}

export interface PageVisit extends SiteAddress {
  readonly path: string
  readonly cookie?: string
  readonly viewport?: { readonly width: number; readonly height: number }
}

/**
 * Starts a Chromium. It requests `amore.localhost` for a site that is `amore.example` in production
 * (`hostInBrowser`).
 */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const args = [...FLAGS, '--host-resolver-rules=MAP *.localhost 127.0.0.1', ...flags]
  return chromium.launch({ executablePath: findChromium(), args })
}

/**
 * A Chromium without a window of its own, if there is one: the window's start page moves for its
 * first seconds, and takes as much of two cores as a page of ours.
 */
export async function openWindowless(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = headlessChromiumHere() ?? findChromium()
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] })
}

/**
 * Runs `work` while a Chromium accepts connections of other tools (DevTools protocol) on this port.
 */
export async function withBrowserAt<T>(port: number, work: () => Promise<T>): Promise<T> {
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    return await work()
  } finally {
    await browser.close()
  }
}

/**
 * All files that a browser without a cache loads for one page within its first seconds, requested
 * by the page, its scripts, its styles or its worker. Adds the tab icon, which headless browsers do
 * not request.
 */
export async function loadPage(browser: Browser, visit: PageVisit): Promise<readonly Loaded[]> {
  const proxy = await openSiteProxy(visit)
  const { origin } = proxy
  const context = await browser.newContext(visit.viewport ? { viewport: visit.viewport } : {})
  try {
    if (visit.cookie) await signIn(context, origin, visit.cookie)
    return await load(context, origin, visit.path)
  } finally {
    await context.close()
    proxy.close()
  }
}

function signIn(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  return context.addCookies([{ name, value, url: origin }])
}

async function load(context: BrowserContext, origin: string, path: string): Promise<readonly Loaded[]> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const asked = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url))
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  )
  // A file that the browser already has (the logo is both a picture and the tab icon) counts as one
  // request.
  session.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId)
  })
  const answered = await page.goto(`${origin}${path}`, { waitUntil: 'load' })
  if (!answered?.ok()) throw new Error(`${origin}${path} answered ${answered?.status()}`)
  await page.waitForTimeout(SETTLED)
  const loaded = [...asked]
    .filter(([, url]) => !url.startsWith('data:') && !url.startsWith('blob:'))
    .map(([id, url]) => ({ url, bytes: bytes.get(id) ?? 0 }))
  const icon = await page.locator('link[rel="icon"]').first().getAttribute('href')
  if (icon === null || icon.startsWith('data:') || loaded.some(({ url }) => url.endsWith(icon))) return loaded
  const answer = await context.request.get(`${origin}${icon}`)
  return [...loaded, { url: `${origin}${icon}`, bytes: (await answer.body()).length }]
}
