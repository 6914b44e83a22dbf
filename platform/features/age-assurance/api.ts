import type { Request } from 'express'
import { SIGNATURE_HEADER } from '../../infra/age-assurance/signature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { rawBody } from '../../infra/http/raw-body.ts'
import { type AgeServices, readStanding, startCheck, takeCallback } from './commands.ts'
import { ageCallbackCall, readAgeCheckCall, startAgeCheckCall } from './contract.ts'

/** The calls of age checks. What asks the provider does so between transactions. */
export function ageAssuranceApi(services: AgeServices): CallRoute[] {
  return [
    route(startAgeCheckCall, ({ scope, request }) => startCheck(services, scope, originOf(request))),
    route(readAgeCheckCall, ({ scope }) => readStanding(services, scope)),
    route(ageCallbackCall, async ({ scope, request }) => {
      const signature = request.headers[SIGNATURE_HEADER]
      const given = typeof signature === 'string' ? signature : undefined
      await takeCallback(services, scope, { body: rawBody(request), signature: given })
      return {}
    }),
  ]
}

/** The host that the member is signed in on: their session lives nowhere else. */
const originOf = (request: Request): string => `${request.protocol}://${request.host}`
