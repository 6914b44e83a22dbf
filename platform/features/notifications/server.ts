/** Public module of mail and push for other features and the program. */
export type { MailRow } from './compose.ts'
export { deleteMailAbout, deleteMailNaming, stopNotices } from './erase.ts'
export { mailMaintenance } from './jobs.ts'
export {
  DIGESTS,
  isPushKind,
  NOTICE_KIND_NAMES,
  NOTICE_SWITCHES,
} from './kinds.ts'
export { matchLanguageOf } from './language.ts'
export { mailGallery } from './mail-gallery.ts'
export type { MailSection } from './mail-parts.ts'
export { mailRecordFindings } from './mail-records.ts'
export { findStop, followAddress, restoreMail, type StopReason, stopMail } from './mail-stops.ts'
export { notifyAway } from './notify-away.ts'
export { objectionKey } from './objections.ts'
export { outboxRouter } from './outbox-router.ts'
export { queuePush } from './push.ts'
export { type PushKeys, pushKeys } from './push-keys.ts'
export { cancelMail, type MailContext, queueMail } from './queue.ts'
export { clockOf, minutesOf } from './quiet-hours.ts'
export { SERVICE_WORKER } from './service-worker.ts'
export { findSettings, partsOf, setDigest, setQuietHours, setSwitch } from './settings.ts'
export { smsOutbox } from './sms-outbox.ts'
export { type MailMessage, type MailTransport, smtpTransport } from './smtp.ts'
export { type ReportOutcome, takeReport } from './take-report.ts'
export { ALL_ZONES, isTimeZone, timeZoneOf, zonesOf } from './time-zone.ts'
export { unsubscribePages } from './unsubscribe.ts'
