import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webpush from 'web-push'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface KeySettings {
  readonly vapidPublicKey: string | null
  readonly vapidPrivateKey: string | null
  readonly dataDir: string
  readonly production: boolean
}

/**
 * The server's VAPID keys for web push: from the settings; in development otherwise generated once
 * and stored in DATA_DIR; in production null without settings.
 */
export function pushKeys(settings: KeySettings): PushKeys | null {
  const { vapidPublicKey, vapidPrivateKey, dataDir, production } = settings
  if (vapidPublicKey && vapidPrivateKey) return { publicKey: vapidPublicKey, privateKey: vapidPrivateKey }
  if (production) return null
  const file = path.join(dataDir, 'push-keys.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as PushKeys
  const keys = webpush.generateVAPIDKeys()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}
