import type { FormState } from './client.ts'
import type { RequestScope } from './scope.ts'
import type { Viewer } from './viewer.ts'

/** Input of a loader: the request, the path's parameters and the query. */
export interface LoadInput<V extends Viewer = Viewer> {
  readonly scope: RequestScope<V>
  readonly params: Readonly<Record<string, string>>
  /** Query of the address; only the first value of a repeated key. */
  readonly query: Readonly<Record<string, string>>
  /**
   * Cookies of the request, for example that of an unfinished signup. Pages that visitors share
   * must not read them.
   */
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The refused form, if the page is shown again because of it. */
  readonly form?: FormState | null
}

/**
 * Reads the data of a page (`load` of its entry in `pages.ts`). The result is sent to the browser
 * unchanged, so build it with presenters.
 * @throws NotFoundError for a 404 page, `PageRedirect` to send the viewer elsewhere.
 */
export type Load<Data, V extends Viewer = Viewer> = (input: LoadInput<V>) => Promise<Data>

/** Thrown by a loader to answer with a redirect to a path of the same site. */
export class PageRedirect extends Error {
  readonly location: string
  constructor(location: string) {
    super(`redirect to ${location}`)
    this.location = location
  }
}
