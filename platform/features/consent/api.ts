import { type CallRoute, route } from '../../infra/http/calls.ts'
import { recordConsent } from './commands.ts'
import { agreeToTermsCall } from './contract.ts'

export function consentApi(): CallRoute[] {
  return [
    route(agreeToTermsCall, async ({ scope, body: { version } }) => ({
      version: (await recordConsent(scope, new Date(version))).toISOString(),
    })),
  ]
}
