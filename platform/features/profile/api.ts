import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { PlaceServices } from '../places/server.ts'
import { savePart } from './commands.ts'
import { saveProfilePartCall } from './contract.ts'

/** The editor of the own profile. */
export function profileApi({ geocoder }: PlaceServices): CallRoute[] {
  return [route(saveProfilePartCall, ({ scope, body }) => savePart(scope, body, geocoder))]
}
