import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'

export const listInterests = defineCall({
  method: 'GET',
  path: '/api/interests',
  summary: 'Interests that members of this site can choose, with their names',
  access: 'anyone',
  cache: 'browser',
  response: z.object({ interests: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

export const listRegions = defineCall({
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

export const geocode = defineCall({
  method: 'GET',
  path: '/api/geocode',
  summary:
    'Nearest known city to a position, false where none is near; stored, coarsely, for a signed-in member, unless another site asks',
  access: 'anyone',
  query: position,
  response: place,
})

export const storePosition = defineCall({
  method: 'POST',
  path: '/api/geocode',
  summary: 'Makes the nearest known city to a position the place of the member; false where none is near',
  access: 'member',
  body: position,
  response: place,
})
