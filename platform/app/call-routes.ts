import type { CallRoute } from '../infra/http/calls.ts'
import { FEATURES } from './features.ts'
import type { Services } from './services.ts'

/** Every call of the program, by feature; the OpenAPI file is generated from this list. */
export function callRoutes(services: Services): readonly CallRoute[] {
  return FEATURES.flatMap(({ calls }) => calls?.(services) ?? [])
}
