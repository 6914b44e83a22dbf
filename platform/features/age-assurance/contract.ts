import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { STANDINGS } from './rules.ts'

const answer = z.object({
  state: z.enum([...STANDINGS, 'unreachable']),
  /** Address of the check at the provider; null if none is open. */
  url: z.string().nullable(),
})

export const startAgeCheckCall = defineCall({
  method: 'POST',
  path: '/api/age-check',
  summary: 'Opens a check of the own age at the provider of the site, or goes on with the one under way',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  limit: { name: 'age-check', points: 20, per: 3600 },
  response: answer,
})

export const readAgeCheckCall = defineCall({
  method: 'GET',
  path: '/api/age-check',
  summary: 'Where the member stands: whether a check is asked, under way, passed or refused',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  limit: { name: 'age-check-read', points: 120, per: 3600 },
  response: answer,
})

/** The adapter of the provider parses the body after it has verified the signature. */
export const ageCallbackCall = defineCall({
  method: 'POST',
  path: '/api/age-callback',
  summary: 'Takes a signed report of the provider of age checks; whatever it is about, it is answered alike',
  access: 'anyone',
  transaction: 'none',
  body: z.record(z.string(), z.unknown()),
  limit: { name: 'age-callback', points: 300, per: 60 },
  response: z.object({}),
})
