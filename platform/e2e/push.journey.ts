import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { wholeLaunchOptions } from './browser.ts'
import { beforeScripts } from './init-script.ts'
import { memberByCalls } from './members.ts'
import { address, expect, test } from './site.ts'
import { SITES } from './sites.ts'

test.use({ launchOptions: wholeLaunchOptions(), serviceWorkers: 'allow' })

const site = SITES.amore
const CHAT = '/chats/00000000-0000-4000-8000-000000000000'

/** Installs the service worker and waits until it controls the page. */
async function install(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const controlled = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    await navigator.serviceWorker.register('/sw.js')
    if (!navigator.serviceWorker.controller) await controlled
  })
}

/** Replaces the push service: passes a decrypted message for this site to the browser. */
async function pushTo(page: Page): Promise<(data: string) => Promise<void>> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** Messages from the service worker to the page, in order. */
async function overheard(page: Page): Promise<() => Promise<readonly unknown[]>> {
  await page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data))
  })
  return () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
}

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the service worker is not there')
  return worker
}

/** Makes the service worker believe that the site's only page is hidden behind another tab. */
async function hidePages(context: BrowserContext): Promise<void> {
  await workerOf(context).evaluate(() => {
    const { clients } = self as unknown as { clients: { matchAll(): Promise<readonly object[]> } }
    const matchAll = clients.matchAll.bind(clients)
    clients.matchAll = async () =>
      (await matchAll()).map(
        (client) =>
          new Proxy(client, {
            get: (target, key) => {
              if (key === 'visibilityState') return 'hidden'
              const value: unknown = Reflect.get(target, key)
              return typeof value === 'function' ? value.bind(target) : value
            },
          }),
      )
  })
}

test('a push reaches the open page, is shown if no page is visible, and a click on it opens the conversation', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: address(site.id, '/').replace(/\/$/, '') })
  await page.goto(address(site.id, '/login'))
  await install(page)
  const push = await pushTo(page)
  const told = await overheard(page)

  await push(JSON.stringify({ title: 'Amore', body: 'Hai un nuovo messaggio', path: CHAT }))
  await expect.poll(told).toEqual([{ version: 2, type: 'new push message', path: CHAT }])
  expect(await notifications(page)).toEqual([])

  // No message that a push service could forge leaves the site or breaks the worker.
  await push(JSON.stringify({ path: '//evil.example' }))
  await push('no JSON')
  await expect
    .poll(async () => (await told()).slice(1))
    .toEqual([
      { version: 2, type: 'new push message', path: '/chats' },
      { version: 2, type: 'new push message', path: '/chats' },
    ])

  // Again after the browser has stopped the idle worker.
  await expect(async () => {
    await hidePages(context)
    // Distinct texts: otherwise the first one would be taken for the second while that is still
    // pending.
    await push(JSON.stringify({ title: 'Amore', body: 'Hai un nuovo messaggio', path: CHAT }))
    await push(JSON.stringify({ title: 'Amore', body: 'Hai un altro messaggio', path: CHAT }))
    await expect
      .poll(() => notifications(page), { timeout: 5_000 })
      .toEqual([{ title: 'Amore', body: 'Hai un altro messaggio', tag: CHAT }])
  }).toPass()
  const worker = workerOf(context)
  await worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const make = Reflect.get(self, 'NotificationEvent') as new (type: string, init: object) => Event
    self.dispatchEvent(new make('notificationclick', { notification }))
  })
  // Nobody is signed in here: the path goes through the login.
  await page.waitForURL((url) => decodeURIComponent(url.href).includes(CHAT))
  await expect.poll(() => notifications(page)).toEqual([])
})

/** Simulates a subscription; there is no reachable push service here. */
function subscribeToNobody(): void {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const json = { endpoint: 'https://fcm.googleapis.com/send/1', expirationTime: null, keys }
  PushManager.prototype.subscribe = (options) =>
    options?.applicationServerKey && options.userVisibleOnly
      ? Promise.resolve({ toJSON: () => json } as unknown as PushSubscription)
      : Promise.reject(new Error('no key'))
}

test('one press enables notifications for this browser, and the offer disappears', async ({ page }) => {
  // A browser that would prompt, with the permission granted.
  await beforeScripts(page, () => {
    let answer: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => answer })
    Notification.requestPermission = async () => {
      answer = 'granted'
      return answer
    }
  })
  await beforeScripts(page, subscribeToNobody)
  const offer = await offered(page)
  await offer.click()
  await expect(page.getByText(site.say('site:push_on'))).toBeVisible()
  await page.goto(address(site.id, '/likes'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('a denied permission shows where to change it', async ({ page }) => {
  await beforeScripts(page, () => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = () => Promise.resolve('denied')
  })
  await (await offered(page)).click()
  await expect(page.getByText(site.say('site:push_denied'))).toBeVisible()
})

/** The alert for a member who has sent a message. */
async function offered(page: Page) {
  await memberByCalls(page, site)
  await beforeScripts(page, () => sessionStorage.setItem('wrote', 'yes'))
  await page.goto(address(site.id, '/chats'))
  const offer = page.getByRole('link', { name: site.say('site:action_push') })
  await expect(offer).toBeVisible()
  return offer
}
