export { loadSignupMatches as load } from '../../features/signup/server.ts'
