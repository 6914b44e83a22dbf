import { z } from 'zod'
import { READS } from '../../core/allowance.ts'
import { defineCall } from '../../core/contract.ts'

/** Maximum number of saved searches per member. */
export const MOST_SEARCHES = 10
/** Maximum length of a name, as the field counts characters. */
export const NAME_LENGTH = 60

const savedSearches = z.object({
  searches: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Address that runs it and marks its results as seen. */
      href: z.string(),
      /** Labels of its filters, in the viewer's language. */
      filters: z.array(z.string()),
      /** Members who signed up since it was last run; 99 means 99 or more. */
      new_members: z.number(),
    }),
  ),
})
export type SavedSearches = z.output<typeof savedSearches>
export type SavedSearch = SavedSearches['searches'][number]

export const listSavedSearchesCall = defineCall({
  method: 'GET',
  path: '/api/saved-searches',
  summary: 'Searches that the member keeps, each with the number of members who are new to it',
  access: 'member',
  response: savedSearches,
  reads: READS.savedSearches,
})

const name = z
  .string()
  .max(NAME_LENGTH * 2)
  .default('')

export const changeSavedSearchesCall = defineCall({
  method: 'POST',
  path: '/api/saved-searches',
  summary:
    'Keeps a search (`save`: `query` are the parameters of its address), gives one another name (`rename`) or forgets it (`remove`). The same search is kept once',
  access: 'member',
  body: z.discriminatedUnion('change', [
    z.object({ change: z.literal('save'), name, query: z.string().max(2000) }),
    z.object({ change: z.literal('rename'), id: z.string().max(60), name }),
    z.object({ change: z.literal('remove'), id: z.string().max(60) }),
  ]),
  response: savedSearches,
  limit: { name: 'saved-searches', points: 60, per: 60 },
  errors: ['searches_full', 'not_found', 'validation_failed'],
})
