/**
 * The service worker, version 2: shows push messages in the brand's name, and notifies open pages
 * of a new push and of a click on it. If a page cannot be loaded, it shows the brand's offline
 * page, the only thing that it caches. The site serves it at `/sw.js`.
 */
export const SERVICE_WORKER = `'use strict'
const VERSION = 2
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))
async function begin() {
  await self.clients.claim()
  // Page requests start without waiting for this worker to boot.
  await self.registration.navigationPreload?.enable()
}
const OFFLINE = 'offline-page'
async function keepOfflinePage(path) {
  const cache = await caches.open(OFFLINE)
  if (await cache.match(path)) return
  const page = await fetch(path, { credentials: 'omit' })
  if (!page.ok) return
  for (const old of await cache.keys()) await cache.delete(old)
  await cache.put(path, page)
}
async function offlinePage() {
  const cache = await caches.open(OFFLINE)
  const [kept] = await cache.keys()
  return (kept && await cache.match(kept)) || Response.error()
}
async function load(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request))
  } catch {
    return offlinePage()
  }
}
self.addEventListener('message', (event) => {
  const { type, path } = event.data || {}
  if (type !== 'offline page' || !/^\\/offline\\/[\\w-]+\\/[\\w-]+$/.test(path)) return
  event.waitUntil(keepOfflinePage(path).catch(() => undefined))
})
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(load(event))
})
async function tell(message) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ version: VERSION, ...message })
  return pages
}
self.addEventListener('push', (event) => {
  let data = {}
  try { data = event.data ? event.data.json() : {} } catch { data = {} }
  const path = typeof data.path === 'string' && /^\\/(?!\\/)/.test(data.path) ? data.path : '/chats'
  event.waitUntil(tell({ type: 'new push message', path }).then((pages) => {
    if (pages.some((page) => page.visibilityState === 'visible')) return undefined
    return self.registration.showNotification(String(data.title || ''), { body: String(data.body || ''), tag: path, data: { path } })
  }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = event.notification.data && event.notification.data.path || '/chats'
  event.waitUntil(tell({ type: 'push click', path }).then(async (pages) => {
    const page = pages[0]
    if (!page) return self.clients.openWindow(path)
    // Navigates even if the browser refuses to focus the page.
    await page.focus().catch(() => undefined)
    return page.navigate ? page.navigate(path).catch(() => undefined) : undefined
  }))
})
`
