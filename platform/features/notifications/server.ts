export { type MailContext, type MailRequest, queueMail } from './queue.ts'
