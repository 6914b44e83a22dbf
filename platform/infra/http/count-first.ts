import type { Allowance } from '../../core/allowance.ts'

/**
 * Thrown by `scope.limit` inside of a transaction, for the code that opened it: the transaction is
 * rolled back, the use is counted, and the same work runs again in a new one, in which `limit`
 * answers at once. So no connection and no lock is held while another system counts, and a count
 * stays when the work fails.
 */
export class CountFirst extends Error {
  readonly allowance: Allowance

  constructor(allowance: Allowance) {
    super(`a use of ${allowance.name} is counted before the transaction`)
    this.name = 'CountFirst'
    this.allowance = allowance
  }
}
