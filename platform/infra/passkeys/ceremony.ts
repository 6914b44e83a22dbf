import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

/** A relying party of passkeys: a credential for one host is useless on another. */
export interface RelyingParty {
  /** Host without port. */
  readonly id: string
  readonly origin: string
}

/** More passkeys than this for one person indicate a mistake. */
export const MOST_PASSKEYS = 10

/** Maximum characters of a passkey's name, which its owner chooses. */
export const PASSKEY_NAME_LENGTH = 60

/** Length of the longest credential id, base64url. */
export const PASSKEY_ID_LENGTH = 1400

export interface NewCredentialOf {
  /** Shown by the browser: the name of the site or the program. */
  readonly partyName: string
  /** Shown by the browser: the account. */
  readonly userName: string
  readonly userHandle: Uint8Array
  /** Ids of the person's existing credentials. */
  readonly known: readonly string[]
  /** `required`: the authenticator stores the credential, so that login needs no name. */
  readonly residentKey: 'preferred' | 'required'
}

/** Options for creating a passkey in a browser; the caller stores `challenge` for one response. */
export function creationOptions(party: RelyingParty, given: NewCredentialOf) {
  return generateRegistrationOptions({
    rpName: given.partyName,
    rpID: party.id,
    userName: given.userName,
    userID: new Uint8Array(given.userHandle),
    attestationType: 'none',
    excludeCredentials: given.known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: given.residentKey, userVerification: 'required' },
  })
}

/**
 * Options for using one of the `known` passkeys, or any passkey of the person if there are none.
 */
export function requestOptions(party: RelyingParty, known: readonly string[] = []) {
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: known.map((id) => ({ id })),
  })
}

export interface Credential {
  /** Base64url. */
  readonly id: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

/** Verifies a new credential. @returns undefined if anything about it is invalid */
export async function verifyCreation(
  party: RelyingParty,
  challenge: string,
  response: unknown,
): Promise<Credential | undefined> {
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports: [...transports] }
}

/**
 * The credential id in a response. @returns undefined if it is not a response of an authenticator
 */
export function credentialIdOf(response: unknown): string | undefined {
  const { id } = (response ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' && /^[\w-]+$/.test(id) && id.length <= PASSKEY_ID_LENGTH ? id : undefined
}

/** The user handle in a response, base64url; null without one. */
export function userHandleOf(response: unknown): string | null {
  const { response: inner } = (response ?? {}) as { readonly response?: { readonly userHandle?: unknown } }
  return typeof inner?.userHandle === 'string' ? inner.userHandle : null
}

/**
 * Verifies a response with a known credential: challenge, origin, host, signature, that the person
 * was verified, and that the counter has increased (otherwise the authenticator may be a copy).
 *
 * @returns the counter to store; undefined if anything about it is invalid
 */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  response: unknown,
  known: Pick<Credential, 'id' | 'publicKey' | 'counter'>,
): Promise<number | undefined> {
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: known.id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
