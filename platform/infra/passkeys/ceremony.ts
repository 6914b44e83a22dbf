import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

/** A host as passkeys know it: a credential made for one is worth nothing on another. */
export interface RelyingParty {
  /** Host without port. */
  readonly id: string
  readonly origin: string
}

/** More than this many of one person is a mistake. */
export const MOST_PASSKEYS = 10

/** Name of a passkey, as its owner calls it: characters. */
export const PASSKEY_NAME_LENGTH = 60

/** Length of the longest credential id, base64url. */
export const PASSKEY_ID_LENGTH = 1400

export interface NewCredentialOf {
  /** Shown by the browser: the name of the site or the program. */
  readonly partyName: string
  /** Shown by the browser: the account. */
  readonly userName: string
  readonly userHandle: Uint8Array
  /** Ids of the credentials that the person has already. */
  readonly known: readonly string[]
  /** `required`: the authenticator keeps it so that it signs in without a name. */
  readonly residentKey: 'preferred' | 'required'
}

/** Options with which a browser makes a passkey; whoever asks keeps `challenge` for one answer. */
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
 * Options with which a browser answers by one of `known`, or without any by whatever passkey the
 * person chooses.
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

/** Checks what an authenticator made. @returns undefined where anything about it is wrong */
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
 * The id that an answer names, to find its credential by. @returns undefined where it is no answer
 * of an authenticator
 */
export function credentialIdOf(response: unknown): string | undefined {
  const { id } = (response ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' && /^[\w-]+$/.test(id) && id.length <= PASSKEY_ID_LENGTH ? id : undefined
}

/** The user handle that an answer names, base64url; null where it names none. */
export function userHandleOf(response: unknown): string | null {
  const { response: inner } = (response ?? {}) as { readonly response?: { readonly userHandle?: unknown } }
  return typeof inner?.userHandle === 'string' ? inner.userHandle : null
}

/**
 * Checks an answer against a known credential: challenge, origin, host, signature, that the person
 * was verified, and that the counter has grown (one that has not is the sign of a copied
 * authenticator).
 *
 * @returns the counter to keep; undefined where anything about it is wrong
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
