import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

export const listInterestsCall = defineCall({
  method: 'GET',
  path: '/api/interests',
  summary: 'Interests that members of this site can choose, with their names',
  access: 'anyone',
  cache: 'browser',
  response: z.object({ interests: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

export const listRegionsCall = defineCall({
  method: 'GET',
  path: '/api/regions',
  summary: 'Regions and cities of the countries of this site',
  access: 'anyone',
  cache: 'browser',
  response: z.object({
    regions: z.record(
      z.string(),
      z.object({
        kind: z.string(),
        regions: z.array(
          z.object({ id: z.number(), code: z.string(), name: z.string(), cities: z.array(z.string()) }),
        ),
      }),
    ),
  }),
})

const position = z.object({
  lat: z.coerce.number().min(-90).max(90).optional().catch(undefined),
  lon: z.coerce.number().min(-180).max(180).optional().catch(undefined),
})

const place = z.union([
  z.literal(false),
  z.object({
    country: z.string(),
    region: z.number(),
    region_name: z.string(),
    city: z.string().nullable(),
  }),
])

export const geocodeCall = defineCall({
  method: 'GET',
  path: '/api/geocode',
  summary:
    'Nearest town to a position, false where none is near or the geocoder does not answer; stored, coarsely, for a signed-in member, unless another site asks',
  access: 'anyone',
  transaction: 'none',
  query: position,
  response: place,
})

export const storePositionCall = defineCall({
  method: 'POST',
  path: '/api/geocode',
  summary:
    'Makes the nearest town to a position the place of the member; false where none is near or the geocoder does not answer',
  access: 'member',
  transaction: 'none',
  body: position,
  response: place,
})

export const findTownsCall = defineCall({
  method: 'GET',
  path: '/api/towns',
  summary:
    'Towns of the countries of this site whose name begins so, the best known first; none where it cannot be asked',
  access: 'anyone',
  transaction: 'none',
  cache: 'browser',
  query: z.object({ q: z.string().max(100) }),
  response: z.object({
    towns: z.array(
      z.object({
        name: z.string(),
        country: z.string(),
        region: z.number(),
        region_name: z.string(),
        /** Coarse place of the town, as the `around` parameter of a search. */
        around: z.string(),
      }),
    ),
  }),
  reads: { name: 'towns', points: 1200, burst: 120, unconfirmed: { points: 600, burst: 60 } },
})
