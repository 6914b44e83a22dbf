import type { TenantDb } from '../core/database.ts'
import { newId, newSecret } from '../core/ids.ts'
import { tokenHash } from '../features/accounts/server.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import { recoveryCodeHash } from '../infra/second-factor/recovery-codes.ts'
import { seal } from '../infra/second-factor/seal.ts'
import { newTotpSecret, totpCode } from '../infra/second-factor/totp.ts'
import { Authenticator } from './authenticator.ts'

/** Requests of the second factors of a fixture's member, each of which succeeds once. */
export interface FactorFixture {
  /** Of the authenticator app that the member has started to set up. */
  readonly totpSecret: string
  /** Id of a passkey of the member. */
  readonly passkey: string
  readonly newPasskey: Prepared
  readonly passkeyLogin: Prepared
  /** A login of another member that waits for its code. */
  readonly waitingLogin: { readonly cookie: string; readonly code: string }
}

/** A challenge of one browser with its answer. */
interface Prepared {
  readonly cookie: string
  readonly response: object
}

export interface FactorSite {
  readonly origin: string
  readonly appSecrets: KeyRing
}

/** Rows of second factors for `member`, and a waiting login of `coded`. */
export async function addFactors(
  db: TenantDb,
  { member, coded }: { readonly member: string; readonly coded: string },
  { origin, appSecrets }: FactorSite,
): Promise<FactorFixture> {
  const authenticator = new Authenticator(new URL(origin).hostname)
  const ofMember = { tenant_id: db.tenantId, member_id: member }
  const user_handle = Buffer.from(newSecret())
  await db.trx
    .insertInto('member_passkey')
    .values({
      ...ofMember,
      user_handle,
      counter: 0,
      name: 'Laptop',
      id: authenticator.id,
      public_key: authenticator.publicKey,
    })
    .execute()
  const adding = await challenge(db, { member_id: member, user_handle })
  const signingIn = await challenge(db, {})
  const totpSecret = newTotpSecret()
  const sealed = JSON.stringify({ secret: totpSecret, codes: ['aaaa-bbbb-cccc-dddd'] })
  const key = { appSecrets, purpose: 'second factors of members' } as const
  const secret = seal(sealed, `${db.tenantId}:${member}`, key)
  await db.trx
    .insertInto('member_totp')
    .values({ ...ofMember, secret })
    .execute()
  const made = new Authenticator(new URL(origin).hostname)
  return {
    totpSecret,
    passkey: authenticator.id,
    newPasskey: { cookie: adding.cookie, response: made.register({ challenge: adding.challenge, origin }) },
    passkeyLogin: {
      cookie: signingIn.cookie,
      response: authenticator.assert({ challenge: signingIn.challenge, origin }),
    },
    waitingLogin: await waitForCode(db, coded),
  }
}

/** The ids and answers of a fixture that does not exist. */
export function absentFactors(): FactorFixture {
  const nothing = { cookie: '', response: { id: newSecret() } }
  const waitingLogin = { cookie: '', code: 'aaaa-bbbb-cccc-dddd' }
  return {
    totpSecret: newTotpSecret(),
    passkey: newSecret(),
    newPasskey: nothing,
    passkeyLogin: nothing,
    waitingLogin,
  }
}

/** The current code of an authenticator app. */
export const codeNow = (secret: string): string => totpCode(secret, new Date())

async function challenge(db: TenantDb, owner: { member_id?: string; user_handle?: Buffer }) {
  const token = newSecret()
  const text = Buffer.from(newId()).toString('base64url')
  await db.trx
    .insertInto('passkey_challenge')
    .values({
      tenant_id: db.tenantId,
      token_hash: tokenHash(token),
      challenge: text,
      ...owner,
      expires_at: new Date(Date.now() + 300_000),
    })
    .execute()
  return { challenge: text, cookie: `passkey=${token}` }
}

/** A second factor with one recovery code, and a login that waits for it. */
async function waitForCode(db: TenantDb, member_id: string): Promise<FactorFixture['waitingLogin']> {
  const [token, code] = [newSecret(), 'abcd-efgh-jkmn-pqrs']
  const owner = { tenant_id: db.tenantId, member_id }
  const { password_hash } = await db.trx
    .selectFrom('member')
    .select('password_hash')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow()
  await db.trx
    .insertInto('member_totp')
    .values({ ...owner, secret: Buffer.alloc(40), enabled_at: new Date() })
    .execute()
  await db.trx
    .insertInto('member_recovery_code')
    .values({ ...owner, code_hash: recoveryCodeHash(code) })
    .execute()
  await db.trx
    .insertInto('waiting_login')
    .values({
      ...owner,
      token_hash: tokenHash(token),
      proof: tokenHash(password_hash),
      expires_at: new Date(Date.now() + 600_000),
    })
    .execute()
  return { cookie: `login-step=${token}`, code }
}
