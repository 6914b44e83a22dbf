export { sessionsPage as load } from '../../features/accounts/server.ts'
