/**
 * The service worker, version 2 (specification section 7): shows what was pushed, in the brand's name, and tells open pages
 * of a new push and of a press on it. It caches nothing. Served by the site itself at `/sw.js`.
 */
export const SERVICE_WORKER = `'use strict'
const VERSION = 2
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
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
    // Where the browser lets nobody come to the front, the page still shows what was pressed.
    await page.focus().catch(() => undefined)
    return page.navigate ? page.navigate(path).catch(() => undefined) : undefined
  }))
})
`
