export { likeMember } from './commands.ts'
export { loadLikes, loadLikesOfType, loadOneLike } from './pages.ts'
export { presentAnnounced } from './present.ts'
export { likesNow } from './queries.ts'
