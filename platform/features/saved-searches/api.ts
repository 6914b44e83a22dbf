import { type CallRoute, route } from '../../infra/http/calls.ts'
import { changeSaved } from './commands.ts'
import { changeSavedSearchesCall, listSavedSearchesCall } from './contract.ts'
import { savedSearches } from './list.ts'

export function savedSearchesApi(): CallRoute[] {
  return [
    route(listSavedSearchesCall, ({ scope }) => savedSearches(scope)),
    route(changeSavedSearchesCall, async ({ scope, body }) => {
      await changeSaved(scope, body)
      return savedSearches(scope)
    }),
  ]
}
