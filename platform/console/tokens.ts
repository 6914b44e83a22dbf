import { createHash } from 'node:crypto'
import type { SealKey } from '../infra/second-factor/seal.ts'

/** What the database keeps of a token of a session, a sign-in or an invitation. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Key of the second factors of staff. */
export const ofStaff = (appSecret: string): SealKey => ({ appSecret, purpose: 'second factors of staff' })

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds. */
export const LIFETIME = { session: 12 * HOUR, signIn: 10 * MINUTE, invitation: 72 * HOUR } as const

export const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)
