/** Subscription of this browser: not known yet, none, its data, or forbidden by the reader. */
export type PushSubscriptionState = null | false | PushSubscriptionJSON | 'denied'

export interface PushState {
  /** Whether this browser can get push messages at all. */
  readonly capable: boolean
  readonly subscription: PushSubscriptionState
  /** Page that the last pushed message of this visit is about. */
  readonly lastMessage: { readonly path: string } | null
}

let state: PushState = { capable: false, subscription: null, lastMessage: null }

/** What was last known, without asking the browser. */
export const pushState = (): PushState => state

/** Asks the browser again. Where it does not answer, the subscription is unknown. */
export async function readPush(): Promise<PushState> {
  const capable = 'PushManager' in globalThis && 'serviceWorker' in navigator
  state = { ...state, capable, subscription: capable ? await subscriptionNow() : false }
  return state
}

async function subscriptionNow(): Promise<PushSubscriptionState> {
  if (Notification.permission === 'denied') return 'denied'
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.pushManager.getSubscription())?.toJSON() ?? false
  } catch {
    return null
  }
}

/** Keeps what the service worker says of a pushed message. False where it says something else. */
export function notePush(message: unknown): boolean {
  const { type, path } = (message ?? {}) as { type?: unknown; path?: unknown }
  if (type !== 'new push message') return false
  state = { ...state, lastMessage: { path: String(path) } }
  return true
}

/** Whether this browser gets push messages. */
export async function pushSubscribed(): Promise<boolean> {
  const { subscription } = await readPush()
  return typeof subscription === 'object' && subscription !== null
}

/** Calls `refetch` on every pushed message. Returns how to stop. */
export function hearPush(refetch: () => void): () => void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return () => undefined
  const heard = (message: MessageEvent) => {
    if (notePush(message.data)) refetch()
  }
  serviceWorker.addEventListener('message', heard)
  return () => serviceWorker.removeEventListener('message', heard)
}
