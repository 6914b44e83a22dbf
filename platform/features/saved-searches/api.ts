import { type CallRoute, route } from '../../infra/http/calls.ts'
import { changeSaved } from './commands.ts'
import { changeSavedSearches, listSavedSearches } from './contract.ts'
import { savedSearches } from './list.ts'

export function savedSearchesApi(): CallRoute[] {
  return [
    route(listSavedSearches, ({ scope }) => savedSearches(scope)),
    route(changeSavedSearches, async ({ scope, body }) => {
      await changeSaved(scope, body)
      return savedSearches(scope)
    }),
  ]
}
