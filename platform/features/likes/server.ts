export { presentAnnounced } from './announced.ts'
export { likeMember } from './commands.ts'
export { loadLikes } from './likes.ts'
export { likesNow, lockPair } from './queries.ts'
