import { READS } from '../core/allowance.ts'
import { PAGES, type Page } from '../core/pages.ts'
import { routeOfPath } from '../core/route-match.ts'
import type { RequestScope } from '../core/scope.ts'

/** @throws TooManyAttemptsError if pages of this kind are read too fast */
export function limitPage(path: string, scope: RequestScope): void {
  const route = routeOfPath(path)
  const { reads }: Partial<Page> = route ? PAGES[route] : {}
  if (reads) scope.limitReads(READS[reads])
}
