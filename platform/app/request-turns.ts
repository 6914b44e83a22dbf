import type { RequestHandler } from 'express'
import { FairGate } from '../infra/fair-gate.ts'
import { requestShare } from '../infra/network-share.ts'
import { tenantOf } from './scope.ts'

/** Requests that wait for their turn. */
const MOST_WAITING = 2000
/**
 * Requests under way at once that delay nobody: below it no turn is measured, because that costs a
 * call to the system in each.
 */
const FEW = 10
/**
 * Milliseconds after which no further request begins in a turn of the event loop: ten pages from
 * memory, or a part of one that is drawn.
 */
const TURN = 2

/**
 * Bounds how long requests begin in one turn of the event loop, where many are under way. Those
 * beyond begin one in a turn; sites and networks take turns. Else as many as one network has
 * connections would be answered in a row, before anybody else is heard.
 *
 * @param clock milliseconds of a clock that never goes back
 */
export function inTurn(clock: () => number = () => performance.now()): RequestHandler {
  const line = new FairGate({ atOnce: 1, waiting: MOST_WAITING })
  let ends: number | undefined
  let underWay = 0
  const ended = () => {
    underWay--
  }
  return (request, response, next) => {
    underWay++
    response.on('close', ended)
    if (underWay <= FEW) return next()
    if (ends === undefined) {
      ends = clock() + TURN
      setImmediate(() => {
        ends = undefined
      })
    }
    if (line.waiting === 0 && clock() < ends) return next()
    return line.pass(requestShare(tenantOf(response).key, request.ip), () => nextTurn(next))
  }
}

const nextTurn = (begin: () => void): Promise<void> =>
  new Promise((resolve) =>
    setImmediate(() => {
      begin()
      resolve()
    }),
  )
