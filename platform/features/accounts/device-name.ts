export interface DeviceName {
  /** `Firefox · Windows`; null where the browser does not say. */
  readonly name: string | null
  readonly kind: 'phone' | 'computer'
}

/**
 * Names of browsers by what their user agents have and those of the browsers before them lack:
 * nearly all also name Chrome and Safari. A changed name makes a known device a new one once
 * (`known-device.ts`).
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

/** Browser and system of a user agent, without versions: enough to know one's own devices by. */
export function deviceName(userAgent: string): DeviceName {
  const named = [BROWSERS, SYSTEMS].flatMap(
    (all) => all.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  return { name: named.join(' · ') || null, kind: SMALL.test(userAgent) ? 'phone' : 'computer' }
}
