export { firstConsent } from './commands.ts'
export { requireConsent } from './gate.ts'
export { consentPage } from './pages.ts'
export { termsVersion } from './rules.ts'
