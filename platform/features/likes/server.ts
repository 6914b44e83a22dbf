export { loadLikes } from './likes.ts'
export { lockPair } from './queries.ts'
