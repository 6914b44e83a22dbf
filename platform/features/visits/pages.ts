import { readCursor } from '../../core/cursor.ts'
import type { LoadInput } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { type Visits, visitsOf } from './list.ts'

export interface VisitsPageData extends Visits {
  /** The address points to a later page of the list. */
  readonly further: boolean
}

/** Data of /visits: who looked at the viewer's profile. */
export async function visitsPage({ scope, query }: LoadInput<Member>): Promise<VisitsPageData> {
  const after = readCursor(query.after) && query.after ? query.after : undefined
  return { ...(await visitsOf(scope, after)), further: after !== undefined }
}
