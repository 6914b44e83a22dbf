import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../prepare.mjs'

export type { Client, Request } from 'autocannon'

/**
 * Packages that only `npm run bench`, `npm run test:browsers` and `scripts/list-holidays.ts` need:
 * `npm start` and `npm test` do without them. They are installed into this folder when one of them
 * is first loaded; `types.d.ts` declares what is used.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** Sends requests to a server and counts its answers. */
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
