import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../prepare.mjs'

export type { Client, Request } from 'autocannon'

/**
 * Packages that only `npm run bench`, `npm run test:browsers` and `scripts/list-holidays.ts` need;
 * `npm start` and `npm test` do not. They are installed into this folder on first use; `types.d.ts`
 * declares the used parts.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** Load generator for HTTP servers. */
export async function loadAutocannon() {
  await ensureInstalled(FOLDER)
  return (await import('autocannon')).default
}

/** Rates a page in Chromium. */
export async function loadLighthouse() {
  await ensureInstalled(FOLDER)
  return (await import('lighthouse')).default
}

/** Drives Firefox. */
export async function loadPuppeteer() {
  await ensureInstalled(FOLDER)
  return (await import('puppeteer-core')).default
}

/** Computes the public holidays of countries. */
export async function loadHolidays() {
  await ensureInstalled(FOLDER)
  return (await import('date-holidays')).default
}
