export interface DeviceName {
  /** `Firefox · Windows`; null if the browser does not identify itself. */
  readonly name: string | null
  readonly kind: 'phone' | 'computer'
}

/**
 * Each pattern matches what is in the user agent of that browser and not in those of the browsers
 * before it in the list: nearly all also name Chrome and Safari. Changing a name makes each known
 * device of that browser a new one once (`known-device.ts`).
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Opera|OPR\//, 'Opera'],
  [/OPT\//, 'Opera Touch'],
  [/SamsungBrowser/, 'Samsung Internet for Android'],
  [/UC ?Browser/, 'UC Browser'],
  [/MiuiBrowser/, 'Miui'],
  [/YaBrowser/, 'Yandex Browser'],
  [/Vivaldi/, 'Vivaldi'],
  [/Edg([ea]|ios)?\//i, 'Microsoft Edge'],
  [/MSIE|Trident/, 'Internet Explorer'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Ddg\//, 'DuckDuckGo'],
  [/GSA\//, 'Google Search'],
  [/Chromium/, 'Chromium'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Android/, 'Android Browser'],
  [/Safari|AppleWebKit/, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows Phone/, 'Windows Phone'],
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chrome OS'],
  [/Linux/, 'Linux'],
]

const SMALL = /Android|iPhone|iPad|iPod|Windows Phone|Mobile/

/**
 * Browser and system of a user agent, without versions: enough for members to recognise their own
 * devices.
 */
export function deviceName(userAgent: string): DeviceName {
  const named = [BROWSERS, SYSTEMS].flatMap(
    (all) => all.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  return { name: named.join(' · ') || null, kind: SMALL.test(userAgent) ? 'phone' : 'computer' }
}
