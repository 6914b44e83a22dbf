export { emailPage as load } from '../../features/email-change/server.ts'
