/**
 * Unsubscribes this browser from push messages of the site.
 * @returns false if it had no subscription or could not end it; the server sends nothing to it in
 *   either case
 */
export async function turnOffPush(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    return (await subscription?.unsubscribe()) ?? false
  } catch {
    // The browser has no service workers, or its push service does not respond.
    return false
  }
}
