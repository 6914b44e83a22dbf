export { loadIndex as load } from '../../features/signup/server.ts'
