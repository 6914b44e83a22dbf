import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { TenantSecrets } from '../../infra/secrets.ts'
import { mailWebhookCall } from './contract.ts'
import { takeWebhook } from './webhook.ts'

export function notificationsApi({ secrets }: { readonly secrets: TenantSecrets }): CallRoute[] {
  return [
    route(mailWebhookCall, async ({ scope, body }) => {
      await takeWebhook(secrets, scope, body)
      return {}
    }),
  ]
}
