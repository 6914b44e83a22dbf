export { loadActivateDone as load } from '../../features/signup/server.ts'
