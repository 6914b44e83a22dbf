import { expect, it } from 'vitest'
import { pushBrowser, pushHere } from './push-browser.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

it.each([
  ['is not supported', { capable: false, subscription: false, listed: false, userAgent: EDGE }, 'incapable'],
  [
    'is not supported yet',
    { capable: false, subscription: false, listed: false, userAgent: IPHONE },
    'incapable_ios',
  ],
  ['reports no state', { capable: true, subscription: null, listed: false, userAgent: EDGE }, 'unknown'],
  ['blocks push', { capable: true, subscription: 'denied', listed: false, userAgent: EDGE }, 'denied'],
  ['has no subscription', { capable: true, subscription: false, listed: false, userAgent: EDGE }, 'off'],
  [
    'has a subscription of another session',
    { capable: true, subscription: {}, listed: false, userAgent: EDGE },
    'off',
  ],
  ['is subscribed', { capable: true, subscription: {}, listed: true, userAgent: EDGE }, 'on'],
] as const)('a browser that %s', (_what, facts, state) => expect(pushHere(facts)).toBe(state))

it.each([
  [IPHONE, 'ios'],
  [FIREFOX, 'firefox'],
  [ANDROID, 'android'],
  [EDGE, 'chrome'],
  [SAFARI, 'safari'],
  ['', 'browser'],
])('names where %s keeps permissions', (userAgent, browser) => expect(pushBrowser(userAgent)).toBe(browser))
