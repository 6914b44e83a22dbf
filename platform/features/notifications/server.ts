/** Door of mail and push for other features and the program. */
export { type MailMessage as Letter, type MailTransport, smtpTransport } from './deliver.ts'
export { mailMaintenance } from './jobs.ts'
export { matchLanguageOf } from './language.ts'
export { outboxRouter } from './outbox-router.ts'
export { type PushKeys, pushKeys, queuePush } from './push.ts'
export { cancelMail, type MailContext, queueMail } from './queue.ts'
export { SERVICE_WORKER } from './service-worker.ts'
export { unsubscribePages } from './unsubscribe.ts'
