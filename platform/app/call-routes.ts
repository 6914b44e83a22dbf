import { accountsApi } from '../features/accounts/server.ts'
import { chatsApi } from '../features/chats/server.ts'
import { creditsApi, packagePrice } from '../features/credits/server.ts'
import { discountsApi } from '../features/discounts/server.ts'
import { likesApi } from '../features/likes/server.ts'
import { liveApi } from '../features/live/server.ts'
import { membersApi } from '../features/members/server.ts'
import { paymentsApi } from '../features/payments/server.ts'
import { photosApi } from '../features/photos/server.ts'
import { placesApi } from '../features/places/server.ts'
import { safetyApi } from '../features/safety/server.ts'
import { signupApi } from '../features/signup/server.ts'
import { siteApi } from '../features/site/server.ts'
import type { CallRoute } from '../infra/http/calls.ts'
import type { Services } from './services.ts'

/** Every call of the program, feature by feature; the OpenAPI file is generated from this list. */
export function callRoutes(services: Services): readonly CallRoute[] {
  return [
    ...accountsApi(services),
    ...signupApi(services),
    ...siteApi({ pushPublicKey: services.pushKeys?.publicKey ?? null }),
    ...membersApi(),
    ...photosApi(services),
    ...likesApi(),
    ...safetyApi(),
    ...placesApi(),
    ...chatsApi(services),
    ...liveApi(),
    ...creditsApi(),
    ...discountsApi({ priceOf: packagePrice }),
    ...paymentsApi(services.payments.parts),
  ]
}
