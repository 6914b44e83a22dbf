/** Subscription of this browser: unknown yet, none, its data, or denied by the user. */
export type PushSubscriptionState = null | false | PushSubscriptionJSON | 'denied'

export interface PushState {
  /** Whether this browser can get push messages at all. */
  readonly capable: boolean
  readonly subscription: PushSubscriptionState
  /** Page of the last push message of this visit. */
  readonly lastMessage: { readonly path: string } | null
}

let state: PushState = { capable: false, subscription: null, lastMessage: null }

/** The last known state, without asking the browser. */
export const pushState = (): PushState => state

/** Asks the browser again. If it does not answer, the subscription is unknown. */
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

/** Stores the service worker's message about a push. Returns false for any other message. */
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

/** Calls `refetch` on every push message. Returns the function that stops it. */
export function hearPush(refetch: () => void): () => void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return () => undefined
  const heard = (message: MessageEvent) => {
    if (notePush(message.data)) refetch()
  }
  serviceWorker.addEventListener('message', heard)
  return () => serviceWorker.removeEventListener('message', heard)
}
