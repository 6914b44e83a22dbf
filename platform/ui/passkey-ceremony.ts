/** Options as the server sends them: bytes are base64url. */
export interface PasskeyOptions {
  readonly challenge: string
  readonly user?: { readonly id: string }
  readonly excludeCredentials?: readonly { readonly id: string }[]
  readonly allowCredentials?: readonly { readonly id: string }[]
}

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/**
 * Creates a passkey in the browser. @returns what the server verifies, as JSON
 * @throws DOMException if the person cancels, or the authenticator already has one
 */
export async function makePasskey(options: PasskeyOptions): Promise<object> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user?.id ?? '') },
    excludeCredentials: listOf(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const answer = made.response as AuthenticatorAttestationResponse
  return wrap(made, {
    attestationObject: textOf(answer.attestationObject),
    clientDataJSON: textOf(answer.clientDataJSON),
    transports: answer.getTransports(),
  })
}

/**
 * Authenticates with a passkey in the browser. @returns what the server verifies, as JSON
 * @param how the browser's `mediation` (`conditional`: among the suggestions of a field) and
 * `signal`
 * @throws DOMException if the person cancels
 */
export async function answerByPasskey(
  options: PasskeyOptions,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<object> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: listOf(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions
  const got = (await navigator.credentials.get({ ...how, publicKey })) as PublicKeyCredential
  const answer = got.response as AuthenticatorAssertionResponse
  return wrap(got, {
    authenticatorData: textOf(answer.authenticatorData),
    clientDataJSON: textOf(answer.clientDataJSON),
    signature: textOf(answer.signature),
    userHandle: answer.userHandle ? textOf(answer.userHandle) : undefined,
  })
}

function wrap(credential: PublicKeyCredential, response: object): object {
  const { id, type } = credential
  const clientExtensionResults = credential.getClientExtensionResults()
  return { id, rawId: textOf(credential.rawId), type, response, clientExtensionResults }
}

const listOf = (known: PasskeyOptions['allowCredentials'] = []) =>
  known.map((one) => ({ ...one, id: bytesOf(one.id), type: 'public-key' }))

function bytesOf(base64url: string): Uint8Array {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
