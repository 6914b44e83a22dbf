export { appearancePage } from './appearance-page.ts'
export { closedPage, closedSentence } from './closed-page.ts'
export { COUNTRY_COOKIE } from './country-cookie.ts'
export { ENTRY_ACCEPTED, ENTRY_COOKIE, ENTRY_SECONDS } from './entry-cookie.ts'
export { languagePage } from './language-page.ts'
export { siteManifest } from './manifest.ts'
export { OFFLINE_CSP, offlinePage } from './offline-page.ts'
export { plainPage, plainScheme } from './plain-page.ts'
export {
  cancelStart,
  decideStart,
  findPlannedStart,
  isStartDue,
  planStart,
  START_TASK,
} from './planned-start.ts'
export { presentSite } from './present.ts'
export { acceptedEntryWarning, presentShell, type Shell } from './shell.ts'
export { shellCss } from './shell-css.ts'
export { robotsTxt, sitemapXml } from './sitemap.ts'
export {
  findStatePress,
  mayStep,
  type StateStep,
  takeStateStep,
} from './state-steps.ts'
