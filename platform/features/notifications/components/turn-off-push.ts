/**
 * Ends the subscription of this browser to push messages of the site.
 * @returns false where it had none, or keeps it: the server sends nothing to it all the same
 */
export async function turnOffPush(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    return (await subscription?.unsubscribe()) ?? false
  } catch {
    // A browser without service workers, or one whose push service does not answer.
    return false
  }
}
