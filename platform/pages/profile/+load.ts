export { loadProfileEditor as load } from '../../features/profile/server.ts'
