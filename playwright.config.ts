import { rmSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './platform/e2e/browser.ts'
import { DATABASE_URL, dataFolder, IS_RUNNING, PORT, tenantsFolders } from './platform/e2e/environment.ts'
import { sitesWithNetwork } from './platform/e2e/network.ts'
import { PROGRAM_SETTINGS } from './platform/e2e/program-settings.ts'
import { clusterParent } from './platform/tenancy/test-folder.ts'
import { chromiumHere, findChromium, headlessChromiumHere } from './scripts/browsers.mjs'
import { described, EXTENT } from './scripts/test-extent.mjs'

// The machine's own Chromium, where `npm test` has not chosen one: Playwright downloads its own
// only on request. A run installs one where there is none; a tool that only reads this file does
// not.
const isRun = process.argv[2] === 'test'
const WHOLE = process.env.WHOLE_CHROMIUM_PATH ?? (isRun ? findChromium() : chromiumHere())
const HEADLESS = headlessChromiumHere()
// In the environment, which the workers inherit.
if (WHOLE) process.env.WHOLE_CHROMIUM_PATH = WHOLE
if (HEADLESS) process.env.CHROMIUM_PATH = HEADLESS

// In the environment: journeys that run a command beside the program find its data there.
process.env.E2E_DATA_DIR ??= temporaryData()

process.env.E2E_TENANTS_DIR ??= copiedSites()

/** Data of the program under test, removed when the run ends: it may lie in memory. */
function temporaryData(): string {
  const folder = path.join(clusterParent(), `journeys-${process.pid}`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Sites for this run, removed when it ends. */
function copiedSites(): string {
  const sites = sitesWithNetwork()
  process.once('exit', sites.close)
  return sites.folders.tenants
}

const EVERYWHERE_ALIKE = [
  'routes',
  'isolation',
  'odd-clients',
  'css-rules',
  'edges',
  'keyboard',
  'currencies',
  'webhooks',
  'paying',
  'errors',
  'lost-files',
  'progress',
  'counters',
  'push',
  'phone',
  'back',
  'early-press',
  'hurry',
  'bad-input',
  'without-javascript',
  'photo-queue',
  'chat-panes',
  'staff',
  'console-pages',
  'launch',
  'developer',
  'studio',
  'campaign',
  'moderated',
  'album',
  'profile',
  'meetings',
  'story',
  'profile-checks',
]
const ON_A_PHONE = [
  'offline',
  'attachments',
  'installed',
  'time-bonus',
  'match-modal',
  'conversations',
  'navigation',
  'signup-modal',
  'second-step',
  'deletion',
  'withdrawal',
  'direct-debit',
  'account-mails',
  'farewell',
  'on-message',
  'top-up',
  'first-faces',
]

/**
 * Journeys in a real browser against the built program, on a database and a data folder of its own.
 */
export default defineConfig({
  testDir: 'platform/e2e',
  testMatch: '*.journey.ts',
  globalSetup: './platform/e2e/network.ts',
  fullyParallel: false,
  // One more than cores: each waits for its browser or the program now and then.
  workers: 3,
  // No journey is about time: several times what the slowest takes on two idle cores.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A slow machine does not refuse a good change: `npm test` lists what passed on the second try as
  // flaky. The second try has a browser of its own, in a new process.
  retries: 1,
  outputDir: 'test-results',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Of the second try alone: a trace records each step of each journey, with its screenshots.
    trace: 'on-first-retry',
    // Requests that a worker makes for a page escape `page.route`: stories that need it allow it.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
  metadata: { port: PORT, extent: described(EXTENT) },
  projects: [
    {
      name: 'phone',
      // What is the same on every screen runs once: files by their name, single journeys by a tag.
      testIgnore: new RegExp(`(${EVERYWHERE_ALIKE.join('|')})\\.journey`),
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      testIgnore: new RegExp(`(${ON_A_PHONE.join('|')})\\.journey`),
      grepInvert: /@phone/,
      // As for people who wish for less motion, whom the phone does not stand for: what fades and
      // slides is a quarter of the drawing.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 180_000,
    // While writing stories: a program that is kept running on that port. Also several programs.
    reuseExistingServer: IS_RUNNING,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      ...PROGRAM_SETTINGS,
      PORT: String(PORT),
      DATA_DIR: dataFolder(),
      ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
      TENANTS_DIR: tenantsFolders()[0] ?? '',
    },
  },
})
