export { loadCompleteSignup as load } from '../../features/signup/server.ts'
