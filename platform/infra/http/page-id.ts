import type { Request } from 'express'
import { PAGE_HEADER } from '../../core/page-id.ts'

/** Format of a page's id. */
export const PAGE_ID = /^\w{1,36}$/

/** The page that sent the request; undefined without a valid id. */
export function pageIdOf({ headers }: Request): string | undefined {
  const id = headers[PAGE_HEADER]
  return typeof id === 'string' && PAGE_ID.test(id) ? id : undefined
}
