export { loadActivateError as load } from '../../features/signup/server.ts'
