import type { RequestHandler } from 'express'
import { FairGate } from '../infra/fair-gate.ts'
import { requestShare } from '../infra/network-share.ts'
import { tenantOf } from './scope.ts'

/** Requests that wait for their turn. */
const MOST_WAITING = 2000

/**
 * Begins one request in a turn of the event loop; sites and networks take turns. Else as many as one network has connections would be
 * answered in a row, before anybody else is heard.
 */
export function inTurn(): RequestHandler {
  const turns = new FairGate({ atOnce: 1, waiting: MOST_WAITING })
  return (request, response, next) =>
    turns.pass(requestShare(tenantOf(response).key, request.ip), () => {
      next()
      return new Promise<void>((resolve) => setImmediate(resolve))
    })
}
