// Browsers of the journeys: a configured Chromium, Playwright's own, one on the system, or Debian's
// package for root; Firefox and WebKit of the system or of Debian.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { findOnPath, installPackages, mayInstall } from './debian.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of an installed browser, or undefined. */
export const chromiumHere = () => named() ?? playwrights() ?? onPath()

/**
 * The same for a headless shell if available: it starts in a third less time, and does everything
 * that most journeys need, except showing notifications.
 */
export const headlessChromiumHere = () => named() ?? onPath(['chromium-headless-shell']) ?? chromiumHere()

/**
 * Path of a working browser. Ends the program with one clear sentence if there is none and none can
 * be installed.
 */
export function findChromium() {
  const found = chromiumHere() ?? installed()
  if (found) return found
  console.error(
    'No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to its executable.',
  )
  process.exit(1)
}

/** Name and version of a browser as it reports them, such as "Chromium 156.0.8078.79". */
export function versionOf(browser) {
  const { stdout } = spawnSync(browser, ['--version'], { encoding: 'utf8' })
  return stdout?.split('\n', 1)[0].trim() || 'a browser that does not say its version'
}

const named = () => process.env.CHROMIUM_PATH

function playwrights() {
  try {
    const require = createRequire(import.meta.url)
    const file = require('playwright-core').chromium.executablePath()
    return fs.existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

function onPath(names = NAMES) {
  const found = findOnPath(names)
  if (found || names !== NAMES) return found
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return fs.existsSync(mac) ? mac : undefined
}

/** Installs Debian's package if permitted, otherwise Playwright's own download. */
function installed() {
  if (mayInstall()) {
    console.log('Installing Chromium from Debian (once) ...')
    installPackages(['chromium', 'chromium-headless-shell'])
    const browser = onPath()
    if (browser) return browser
  }
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  } catch {
    return undefined
  }
  return playwrights()
}

/**
 * Firefox, the WebKit driver, and an X server for WebKit, which has no headless mode, from the
 * system or Debian's packages. Installs what is missing if possible; otherwise ends the program
 * with one clear sentence.
 * @returns paths of their executables
 */
export function findOtherBrowsers() {
  const wanted = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }
  const missing = () => Object.keys(wanted).filter((name) => !onPath([name]))
  if (missing().length > 0 && mayInstall()) {
    console.log('Installing Firefox and WebKit from Debian (once) ...')
    installPackages(missing().map((name) => wanted[name]))
  }
  if (missing().length > 0) {
    const packages = missing().map((name) => wanted[name])
    console.error(
      `Not found: ${missing().join(', ')}. Debian has them: apt-get install ${packages.join(' ')}`,
    )
    process.exit(1)
  }
  const [firefox, webkit, x] = Object.keys(wanted).map((name) => onPath([name]))
  return { firefox, webkit, x }
}
