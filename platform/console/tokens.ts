import { createHash } from 'node:crypto'
import type { KeyRing } from '../infra/key-ring.ts'
import { sealedRowsOfStaff } from '../infra/keyed-rows.ts'
import type { SealKey } from '../infra/second-factor/seal.ts'

/** The hash that the database stores of a token of a session, a sign-in or an invitation. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const purpose = 'second factors of staff'

/** Key of the second factors of staff. */
export const ofStaff = (appSecrets: KeyRing): SealKey => ({ appSecrets, purpose })

/**
 * Columns with sealed authenticator secrets, of staff and of invitations, to be re-encrypted when
 * the secret of the program changes.
 */
export const SEALED_FACTORS_OF_STAFF = [
  sealedRowsOfStaff({
    name: 'second factors of staff',
    table: 'staff',
    column: 'totp_secret',
    id: 'id',
    purpose,
  }),
  sealedRowsOfStaff({
    name: 'invitations of staff',
    table: 'staff_invitation',
    column: 'totp_secret',
    id: 'staff_id',
    purpose,
  }),
] as const

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds. */
export const LIFETIME = {
  session: 12 * HOUR,
  /** A session without requests. */
  idle: HOUR,
  signIn: 10 * MINUTE,
  /** How long a second factor permits changes of access. */
  confirmed: 10 * MINUTE,
  invitation: 72 * HOUR,
  /** Time until an invited person counts as a second person. */
  newcomer: 7 * 24 * HOUR,
} as const

export const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)
