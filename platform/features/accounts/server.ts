export { admit } from './admit.ts'
export { settleFactors } from './changed-factors.ts'
export { confirmPassword } from './confirm-password.ts'
export { deviceName } from './device-name.ts'
export { emailSuggestion, isEmail, mailboxKey, mailCountKey, proofKey } from './email.ts'
export { liveSessions } from './live-sessions.ts'
export { type AccountDeps, type Http, loginNotes } from './login.ts'
export { countLogin } from './login-limits.ts'
export { issueMailToken } from './mail-token.ts'
export { safeNext } from './next.ts'
export { accountPage } from './pages.ts'
export { passwordFault } from './password-rules.ts'
export {
  hashPassword,
  PASSWORDS_AT_ONCE,
  PASSWORDS_WAITING,
  passwordQueue,
  verifyPassword,
} from './passwords.ts'
export { presentCounters, presentMe } from './present.ts'
export {
  COUNTED_AT_MOST,
  countUnread,
  holdMembers,
  isMember,
  lockMember,
  lockPair,
  tokenHash,
} from './queries.ts'
export { RESET_COOKIE } from './reset-cookie.ts'
export { resetPage } from './reset-page.ts'
export { forgetReturn, issueReturnToken, RETURN, RETURN_COOKIE } from './return-token.ts'
export { requireConfirmed } from './rules.ts'
export { holds, runningSuspensions } from './running-suspensions.ts'
export { endSessions, forgetSession, startSession } from './session.ts'
export { sessionsPage } from './session-list.ts'
export {
  findViewer,
  isSessionToken,
  knownOwner,
  type LookUpLevel,
  sessionOwner,
  sessionStatement,
} from './session-owner.ts'
export { DECISION_COOKIE, DECISION_LINK, openDisabled } from './suspended.ts'
export { findWaitingLogin, takeWaitingLogin } from './waiting-login.ts'
export { WITHDRAWAL_LINK, withdrawalToken } from './withdrawal-link.ts'
