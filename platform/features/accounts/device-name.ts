import { parse } from 'bowser'

export interface DeviceName {
  /** `Firefox · Windows`; null where the browser does not say. */
  readonly name: string | null
  readonly kind: 'phone' | 'computer'
}

/** Browser and system of a user agent, without versions: enough to know one's own devices by. */
export function deviceName(userAgent: string): DeviceName {
  if (!userAgent) return { name: null, kind: 'computer' }
  const { browser, os, platform } = parse(userAgent)
  const name = [browser.name, os.name].filter(Boolean).join(' · ')
  const small = platform.type === 'mobile' || platform.type === 'tablet'
  return { name: name || null, kind: small ? 'phone' : 'computer' }
}
