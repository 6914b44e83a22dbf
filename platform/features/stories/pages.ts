import type { Load } from '../../core/page.ts'
import { findByToken } from './queries.ts'
import type { StoryState } from './rules.ts'

export interface StoryPageData {
  /** `unknown`: no link, or one that leads to nothing; `withdrawn`: the story was just deleted. */
  readonly state: StoryState | 'withdrawn' | 'unknown'
  /** Of the mailed link; empty where it leads to nothing. */
  readonly token: string
  readonly text: string
  /** Empty for no name. */
  readonly name: string
  /** Why it is not shown; empty unless staff refused it or took it down. */
  readonly reason: string
}

const NOTHING = { token: '', text: '', name: '', reason: '' } as const

/** The story of a mailed link: the form, or what became of it and the way to withdraw it. */
export const storyPage: Load<StoryPageData> = async ({ scope, query, form }) => {
  const token = form?.values.token ?? query.token ?? ''
  const found = token === '' || token.length > 60 ? undefined : await findByToken(scope.db, token)
  // A site that shows no stories takes no new ones; earlier ones can be withdrawn.
  if (!found || (found.state === 'invited' && !scope.tenant.settings.success_stories))
    return { state: query.state === 'withdrawn' ? 'withdrawn' : 'unknown', ...NOTHING }
  const { state, body, name, reason } = found
  return { state, token, text: body, name, reason }
}
