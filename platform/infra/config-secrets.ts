import { deflateRawSync } from 'node:zlib'
import { type Environment, text } from './config-values.ts'
import type { ConfigVariable } from './config-variables.ts'
import type { KeyRing } from './key-ring.ts'
import { ConfigError } from './start-error.ts'

/** Public, because it is in this file; therefore refused in production. */
const DEVELOPMENT_SECRET = 'development-only-secret-never-used-in-production'
const SECRET_LENGTH = 32

/**
 * APP_SECRET, then those of APP_SECRETS_BEFORE in their order.
 *
 * @throws ConfigError where one is missing, weak in production, or given twice
 */
export function readAppSecrets(env: Environment, production: boolean): KeyRing {
  const newest = text(env, 'APP_SECRET')
  if (newest === null && production) {
    throw new ConfigError(
      `APP_SECRET is missing: production needs at least ${SECRET_LENGTH} random characters there.`,
    )
  }
  const before = (text(env, 'APP_SECRETS_BEFORE') ?? '').split(',').map((secret) => secret.trim())
  const older = before.filter((secret) => secret !== '')
  const ring = [newest ?? DEVELOPMENT_SECRET, ...older] as const
  if (production) refuseWeak('APP_SECRET', ring.slice(0, 1))
  if (production) refuseWeak('APP_SECRETS_BEFORE', older)
  if (new Set(ring).size < ring.length) {
    throw new ConfigError('APP_SECRETS_BEFORE holds a secret twice, or APP_SECRET itself: name each once.')
  }
  return ring
}

function refuseWeak(name: ConfigVariable, secrets: readonly string[]): void {
  if (!secrets.some((secret) => isGuessable(secret) || secret === DEVELOPMENT_SECRET)) return
  throw new ConfigError(
    `${name} is too weak: production needs at least ${SECRET_LENGTH} random characters there.`,
  )
}

/**
 * Whether a secret is short, or long by repetition or counting alone ("0123456789012...", "abcdefgh..."). Compression
 * finds what repeats; the steps from character to character find what counts up or down.
 */
function isGuessable(value: string): boolean {
  if (value.length < SECRET_LENGTH || new Set(value).size < 8) return true
  const steps = [...value].slice(1).map((char, index) => char.charCodeAt(0) - value.charCodeAt(index))
  const counted = steps.filter((step) => Math.abs(step) <= 1).length
  return counted > (steps.length * 2) / 3 || deflateRawSync(value).length < SECRET_LENGTH - 6
}
