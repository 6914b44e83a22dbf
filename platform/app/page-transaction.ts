import type { Request, Response } from 'express'
import type { RequestScope } from '../core/scope.ts'
import type { OpenScope, ScopeOpener } from '../infra/http/calls.ts'
import { CountFirst } from '../infra/http/count-first.ts'
import { countingFirst } from './request-counts.ts'

/** The transaction in which a page is read, as a value: the page's hooks use it in turn. */
export interface PageTransaction {
  readonly scope: RequestScope
  /** Commits; later calls do nothing. Do not use `scope.db` afterwards. */
  commit(): Promise<void>
  /** Rolls back what was written; does nothing after a commit. Do not use `scope.db` afterwards. */
  rollBack(reason: unknown): Promise<void>
}

interface Http {
  readonly request: Request
  readonly response: Response
}

/**
 * Runs `work` with an open transaction that `work` commits once everything is read, so that no
 * connection is held while the page is rendered. If `work` has not committed, the commit follows
 * when it ends. Runs it again where a use had to be counted first.
 *
 * @throws errors of `work`, after a rollback; errors of the commit
 */
export function withPageTransaction<T>(
  openScope: ScopeOpener,
  http: Http,
  work: (reading: PageTransaction) => Promise<T>,
): Promise<T> {
  return countingFirst(
    () => inOne(openScope, http, work),
    (limit) => openScope.count(http.request, http.response, { limit, access: 'anyone' }),
  )
}

async function inOne<T>(
  openScope: OpenScope,
  { request, response }: Http,
  work: (reading: PageTransaction) => Promise<T>,
): Promise<T> {
  const reading = await begin(openScope, request, response)
  try {
    const result = await work(reading)
    await reading.commit()
    return result
  } catch (error) {
    await reading.rollBack(error)
    throw error
  }
}

function begin(openScope: OpenScope, request: Request, response: Response): Promise<PageTransaction> {
  return new Promise((resolve, reject) => {
    const over = openScope(request, response, (scope) => {
      return new Promise<void>((end, fail) => {
        let ended: Promise<void> | undefined
        resolve({
          scope,
          commit: () => {
            end()
            ended ??= over
            return ended
          },
          rollBack: (reason) => {
            // Counted outside of this transaction, with the page.
            fail(reason instanceof CountFirst ? new Error('the page is read again') : reason)
            ended ??= over.catch(() => undefined)
            return ended
          },
        })
      })
    })
    // Rejects if there is no scope yet; afterwards `commit` reports errors.
    over.catch(reject)
  })
}
