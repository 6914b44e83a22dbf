import type { RequestHandler } from 'express'
import { FairGate } from '../infra/fair-gate.ts'
import { requestShare } from '../infra/network-share.ts'
import { tenantOf } from './scope.ts'

/** Requests that wait for their turn. */
const MOST_WAITING = 2000
/**
 * Concurrent requests that delay nobody: below this number no turn is measured, because each
 * measurement costs a system call.
 */
const FEW = 10
/**
 * Milliseconds after which no further request starts in a turn of the event loop: ten cached pages,
 * or a part of a rendered one.
 */
const TURN = 2

/**
 * Bounds how long requests start in one turn of the event loop while many are open. Beyond that,
 * one request starts per turn; sites and networks take turns. Otherwise all connections of one
 * network could be answered in a row before anybody else.
 *
 * @param clock milliseconds of a monotonic clock
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
