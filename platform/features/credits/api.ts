import { type CallRoute, route } from '../../infra/http/calls.ts'
import { listPackages } from './contract.ts'
import { packagesPage } from './pages.ts'

/** The calls of credits. */
export function creditsApi(): CallRoute[] {
  return [route(listPackages, ({ scope }) => packagesPage(scope))]
}
