export { loadPrivacy as load } from '../../features/members/server.ts'
