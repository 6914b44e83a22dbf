/**
 * Installs the service worker and has it keep the offline page at this address, in place of an
 * older one. Browsers without service workers, or that refuse one, show their own page.
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
