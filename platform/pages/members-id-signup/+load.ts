export { loadSignup as load } from '../../features/signup/server.ts'
