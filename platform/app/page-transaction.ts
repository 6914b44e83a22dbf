import type { Request, Response } from 'express'
import type { RequestScope } from '../core/scope.ts'
import type { OpenScope } from '../infra/http/calls.ts'

/**
 * The transaction that a page is read in, as a value: the page's hooks use it one after the other.
 */
export interface PageTransaction {
  readonly scope: RequestScope
  /** Commits once, however often it is called; `scope.db` is over afterwards. */
  commit(): Promise<void>
  /** Takes back what was written; nothing after a commit. `scope.db` is over afterwards. */
  rollBack(reason: unknown): Promise<void>
}

/**
 * Runs `work` with an open transaction that `work` commits as soon as everything is read, so that
 * no connection is held while the page is rendered. What `work` has not committed is committed when
 * it ends.
 *
 * @throws what `work` throws, after a rollback; what the commit throws
 */
export async function withPageTransaction<T>(
  openScope: OpenScope,
  { request, response }: { readonly request: Request; readonly response: Response },
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
            fail(reason)
            ended ??= over.catch(() => undefined)
            return ended
          },
        })
      })
    })
    // Before there is a scope, this is the answer; afterwards `commit` tells.
    over.catch(reject)
  })
}
