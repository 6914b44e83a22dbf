export { loadProfilePreview as load } from '../../features/profile/server.ts'
