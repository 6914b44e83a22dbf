export { likesApi } from './api.ts'
export { LIKE_TABS, type LikeTab, likesOf, loadLikes } from './likes.ts'
export { lockPair } from './queries.ts'
