export { membersApi } from './api.ts'
export { namedInterests } from './interests.ts'
export { loadMembers, loadProfile } from './pages.ts'
export { cardPresenter } from './present.ts'
export { openProfile, visibleMember } from './profile.ts'
export { refreshSearch } from './queries.ts'

export { maySearch, membersNearby, searchMembers } from './search.ts'
export type { CardRow } from './search-queries.ts'
