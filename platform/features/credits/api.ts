import { type CallRoute, route } from '../../infra/http/calls.ts'
import { listPackagesCall } from './contract.ts'
import { packagesPage } from './pages.ts'

/** The calls of credits. */
export function creditsApi(): CallRoute[] {
  return [route(listPackagesCall, ({ scope }) => packagesPage(scope))]
}
