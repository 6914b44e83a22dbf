export { emailLinkPage as load } from '../../features/email-change/server.ts'
