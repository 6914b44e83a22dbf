import { type LoadInput, PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { Member } from '../../core/viewer.ts'
import { type QrCode, qrCode } from '../../infra/qr-code.ts'
import { totpUri } from '../../infra/second-factor/totp.ts'
import { findWaitingLogin, safeNext } from '../accounts/server.ts'
import { findTotp, isUnderWay, recoveryCodesLeft } from './queries.ts'

export interface SecondFactorData {
  readonly enabled: boolean
  readonly codesLeft: number
}

export interface SetUpData {
  /** For manual input, in groups of four. */
  readonly secret: string
  readonly qr: QrCode
  /** Shown until the set-up is finished; after that only their hashes are stored. */
  readonly codes: readonly string[]
}

/** Whether the second factor is on, and the number of recovery codes left. */
export async function secondFactorPage({ scope }: LoadInput<Member>): Promise<SecondFactorData> {
  const { db, viewer } = scope
  const totp = await findTotp(scope, viewer.id)
  const enabled = Boolean(totp?.enabledAt)
  return { enabled, codesLeft: enabled ? await recoveryCodesLeft(db, viewer.id) : 0 }
}

/**
 * Data for the authenticator app and the recovery codes. Redirects to the overview if no set-up is
 * in progress.
 */
export async function setUpPage({ scope }: LoadInput<Member>): Promise<SetUpData> {
  const { viewer, now, tenant } = scope
  const totp = await findTotp(scope, viewer.id)
  if (!totp?.sealed || !isUnderWay(totp, now)) throw new PageRedirect(href('account-second-factor'))
  const { secret, codes } = totp.sealed
  const qr = qrCode(totpUri(secret, { issuer: tenant.settings.name, label: viewer.email }))
  return { secret: secret.replace(/(.{4})/g, '$1 ').trim(), qr, codes }
}

/** Redirects to the overview if the second factor is off. */
export async function switchOffPage(input: LoadInput<Member>): Promise<null> {
  if (!(await secondFactorPage(input)).enabled) throw new PageRedirect(href('account-second-factor'))
  return null
}

/** The second step of a login; redirects to the first one if that is missing. */
export async function loginCodePage({ scope, query, cookies, form }: LoadInput): Promise<{ next: string }> {
  const next = safeNext(query.next ?? form?.values.next)
  if (!(await findWaitingLogin(scope, cookies))) throw new PageRedirect(href('login', {}, { next }))
  return { next }
}
