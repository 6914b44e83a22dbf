import type { ConsoleDb, StaffTenants } from '../core/database.ts'
import { emailKey } from '../core/email-key.ts'
import { ConflictError } from '../core/errors.ts'
import { newId, newSecret } from '../core/ids.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import { seal, unseal } from '../infra/second-factor/seal.ts'
import { newTotpSecret } from '../infra/second-factor/totp.ts'
import { auditPlatform } from './audit.ts'
import { ROLE_CODES, type Role } from './permissions.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { countsFrom } from './second-person.ts'
import { endSessionsOf, startSession } from './sessions.ts'
import { after, hashToken, LIFETIME, ofStaff } from './tokens.ts'

export interface Invite {
  readonly email: string
  readonly role: Role
  readonly tenants: StaffTenants
}

interface InviteContext {
  readonly now: Date
  readonly appSecrets: KeyRing
  /** Id of the person who invites; null: the command. */
  readonly by: string | null
}

/**
 * Creates an invitation and replaces an older one of that person. Someone who has already accepted
 * one keeps role and tenants: `reinvite` lets them set a password and a second factor again.
 *
 * @returns the token of the link
 * @throws ConflictError `staff_exists` for a person who has accepted an invitation
 */
export async function inviteStaff(db: ConsoleDb, invite: Invite, context: InviteContext): Promise<string> {
  const { email, role, tenants } = invite
  const values = {
    email: email.trim(),
    role: ROLE_CODES[role],
    tenants: tenants === 'all' ? null : [...tenants],
    invited_at: context.now,
    invited_by: context.by,
  }
  const row = await db.trx
    .insertInto('staff')
    .values({ id: newId(), email_key: emailKey(email), ...values })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet(values).where('staff.accepted_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new ConflictError('staff_exists', {}, { email: { code: 'staff_exists' } })
  return openInvitation(db, row.id, context)
}

/**
 * A new link for an existing person, for example one who has lost the second factor. Their password
 * and factors stay valid until the link is used. A link made by the command removes the record of
 * who invited the person, because the command vouches for them.
 * @returns the token; undefined if there is no such person
 */
export async function reinvite(
  db: ConsoleDb,
  email: string,
  context: InviteContext,
): Promise<string | undefined> {
  const row = await db.trx
    .updateTable('staff')
    .set({ disabled_at: null, ...(context.by === null ? { invited_by: null } : {}) })
    .where('email_key', '=', emailKey(email))
    .returning('id')
    .executeTakeFirst()
  return row && openInvitation(db, row.id, context)
}

async function openInvitation(
  db: ConsoleDb,
  staffId: string,
  { now, appSecrets, by }: InviteContext,
): Promise<string> {
  const token = newSecret()
  const values = {
    token_hash: hashToken(token),
    totp_secret: seal(newTotpSecret(), staffId, ofStaff(appSecrets)),
    expires_at: after(now, LIFETIME.invitation),
    made_by: by,
  }
  await db.trx
    .insertInto('staff_invitation')
    .values({ staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
  await auditPlatform(db, { staffId: by, now, action: 'staff_invited', subject: `staff:${staffId}` })
  return token
}

export interface Invitation {
  readonly staffId: string
  readonly email: string
  /** For the authenticator app. */
  readonly totpSecret: string
}

/** The invitation of a token; undefined if it was used or replaced, or has expired. */
export async function findInvitation(
  { trx }: ConsoleDb,
  token: string,
  { now, appSecrets }: { readonly now: Date; readonly appSecrets: KeyRing },
): Promise<Invitation | undefined> {
  const row = await trx
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.id', 'staff_invitation.staff_id')
    .select(['staff.id', 'staff.email', 'staff_invitation.totp_secret'])
    .where('staff_invitation.token_hash', '=', hashToken(token))
    .where('staff_invitation.expires_at', '>', now)
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  const totpSecret = row && unseal(row.totp_secret, row.id, ofStaff(appSecrets))
  return row && totpSecret ? { staffId: row.id, email: row.email, totpSecret } : undefined
}

interface Acceptance {
  readonly token: string
  readonly invitation: Invitation
  readonly passwordHash: string
  /** Time step of the code that proved the authenticator app. */
  readonly step: number
  readonly appSecrets: KeyRing
  readonly now: Date
  readonly device: string
}

/**
 * Redeems the invitation: sets password and second factor, ends older sessions, removes passkeys,
 * and starts a session.
 * @returns undefined if another request was first
 */
export async function acceptInvitation(
  db: ConsoleDb,
  { token, invitation, passwordHash, step, appSecrets, now, device }: Acceptance,
): Promise<{ readonly session: string; readonly codes: readonly string[] } | undefined> {
  const { staffId, totpSecret } = invitation
  const used = await db.trx
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning('made_by')
    .executeTakeFirst()
  if (!used) return undefined
  await db.trx
    .updateTable('staff')
    .set({
      password_hash: passwordHash,
      totp_secret: seal(totpSecret, staffId, ofStaff(appSecrets)),
      totp_step: step,
      accepted_at: now,
      approves_from: countsFrom(now, used.made_by),
    })
    .where('id', '=', staffId)
    .execute()
  await endSessionsOf(db, staffId)
  for (const table of ['staff_passkey', 'staff_login'] as const)
    await db.trx.deleteFrom(table).where('staff_id', '=', staffId).execute()
  const codes = await renewRecoveryCodes(db, staffId)
  await auditPlatform(db, { staffId, now, action: 'invitation_accepted', subject: `staff:${staffId}` })
  return { session: await startSession(db, staffId, { now, device }), codes }
}
