/**
 * Installs the service worker and makes it cache the offline page at this address, replacing an
 * older one. Browsers without service workers, or that refuse one, show their own error page.
 */
export async function keepOfflinePage(path: string): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'offline page', path })
  } catch {
    // Private windows and some settings refuse service workers.
  }
}
