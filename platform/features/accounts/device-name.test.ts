import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36'
const MOBILE_CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'

describe('the name of a device', () => {
  it.each([
    ['Chrome · Windows', 'computer', `${WINDOWS} ${CHROME}`],
    ['Microsoft Edge · Windows', 'computer', `${WINDOWS} ${CHROME} Edg/129.0.0.0`],
    [
      'Microsoft Edge · Android',
      'phone',
      `Mozilla/5.0 (Linux; Android 10; HD1913) ${MOBILE_CHROME} EdgA/127.0`,
    ],
    ['Microsoft Edge · iOS', 'phone', `${IPHONE} Version/17.0 EdgiOS/129.0 Mobile/15E148 Safari/605.1.15`],
    ['Opera · Windows', 'computer', `${WINDOWS} ${CHROME} OPR/113.0.0.0`],
    ['Opera Touch · iOS', 'phone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.8.0`],
    ['Vivaldi · Windows', 'computer', `${WINDOWS} ${CHROME} Vivaldi/6.9`],
    [
      'Yandex Browser · Windows',
      'computer',
      `${WINDOWS} Chrome/128.0.0.0 YaBrowser/24.7 Yowser/2.5 Safari/537.36`,
    ],
    [
      'Internet Explorer · Windows',
      'computer',
      'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
    ],
    ['Firefox · Windows', 'computer', `${WINDOWS.replace(')', '; rv:130.0)')} Gecko/20100101 Firefox/130.0`],
    ['Firefox · Linux', 'computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'],
    [
      'Firefox · macOS',
      'computer',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:130.0) Gecko/20100101 Firefox/130.0',
    ],
    ['Firefox · Android', 'phone', 'Mozilla/5.0 (Android 14; Tablet; rv:130.0) Gecko/130.0 Firefox/130.0'],
    ['Firefox · iOS', 'phone', `${IPHONE} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`],
    [
      'Safari · macOS',
      'computer',
      `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
    ],
    ['DuckDuckGo · macOS', 'computer', `${MAC} AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15 Ddg/17.5`],
    ['Safari · iOS', 'phone', `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`],
    [
      'Safari · iOS',
      'phone',
      `${IPHONE.replace('iPhone; CPU iPhone', 'iPad; CPU')} Version/18.0 Safari/604.1`,
    ],
    ['Safari · iOS', 'phone', `${IPHONE} Mobile/21G93 Instagram 350.0.0`],
    ['Google Search · iOS', 'phone', `${IPHONE} GSA/332.0 Mobile/15E148 Safari/604.1`],
    ['Chrome · iOS', 'phone', `${IPHONE} CriOS/129.0 Mobile/15E148 Safari/604.1`],
    ['Chrome · Android', 'phone', `Mozilla/5.0 (Linux; Android 10; K) ${MOBILE_CHROME}`],
    ['Chrome · Android', 'phone', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`],
    [
      'Samsung Internet for Android · Android',
      'phone',
      `Mozilla/5.0 (Linux; Android 14; SM-S928B) SamsungBrowser/26.0 ${MOBILE_CHROME}`,
    ],
    ['Chrome · Chrome OS', 'computer', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`],
    [
      'Chrome · Linux',
      'computer',
      `Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')}`,
    ],
    [
      'Chromium · Linux',
      'computer',
      'Mozilla/5.0 (X11; Linux x86_64) Ubuntu Chromium/80.0 Chrome/80.0 Safari/537.36',
    ],
    [null, 'computer', 'curl/8.0'],
    [null, 'computer', ''],
    [null, 'computer', '\u0000'.repeat(5)],
  ] as const)('is %s, a %s, for %s', (name, kind, agent) => {
    expect(deviceName(agent)).toEqual({ name, kind })
  })
})
