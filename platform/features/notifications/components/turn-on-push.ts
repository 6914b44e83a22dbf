import { callApi } from '../../../core/api-client.ts'
import type { savePushSubscriptionCall } from '../../accounts/contract.ts'
import type { readPushKeyCall } from '../../site/contract.ts'

/**
 * Subscribes this browser to push messages of the site and sends the subscription to the server.
 * @param permission the answer to the browser's permission prompt
 * @returns `dismissed`: the prompt was closed without an answer and may be shown again
 */
export async function turnOnPush(
  permission: Promise<NotificationPermission>,
): Promise<'on' | 'denied' | 'dismissed' | 'failed'> {
  try {
    const answer = await permission
    if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'dismissed'
    await navigator.serviceWorker.register('/sw.js')
    const [registration, { key }] = await Promise.all([
      navigator.serviceWorker.ready,
      callApi<typeof readPushKeyCall>('GET', '/api/push-key'),
    ])
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key ?? '',
    })
    await callApi<typeof savePushSubscriptionCall>('POST', '/api/user', {
      query: { push: '1' },
      body: { subscription: subscriptionOf(subscription) },
    })
    return 'on'
  } catch {
    // The push service is unreachable, or the browser has none: nothing is stored, and the offer is
    // shown again.
    return 'failed'
  }
}

function subscriptionOf(subscription: PushSubscription) {
  const { endpoint, expirationTime, keys } = subscription.toJSON()
  return {
    endpoint: endpoint ?? '',
    expirationTime: expirationTime ?? null,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  }
}
