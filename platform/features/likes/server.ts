export { presentAnnounced } from './present.ts'
export { likeMember } from './commands.ts'
export { loadLikes, loadLikesOfType, loadOneLike } from './pages.ts'
export { likesNow } from './queries.ts'
