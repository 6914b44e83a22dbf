/** Forms `data-passkey`, which need the script: registering a passkey, and signing in with one. */
export function startPasskeys(): void {
  if (!('PublicKeyCredential' in window)) return
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void run(form)
    })
  }
}

async function run(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector<HTMLElement>('.status')
  try {
    const next = await (form.dataset.passkey === 'add' ? add(form) : signIn(form))
    location.assign(next)
  } catch {
    if (!status) return
    status.dataset.tone = 'danger'
    status.textContent = status.dataset.failed ?? ''
  }
}

async function add(form: HTMLFormElement): Promise<string> {
  const options = await ask('/passkeys/options', {})
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: listOf(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const answer = made.response as AuthenticatorAttestationResponse
  const response = {
    attestationObject: textOf(answer.attestationObject),
    clientDataJSON: textOf(answer.clientDataJSON),
    transports: answer.getTransports(),
  }
  const name = new FormData(form).get('name')
  return (await ask('/passkeys', { name, response: wrap(made, response) })).next
}

async function signIn(form: HTMLFormElement): Promise<string> {
  const options = await ask('/second-factor/passkey-options', {})
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: listOf(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions
  const got = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const answer = got.response as AuthenticatorAssertionResponse
  const response = {
    authenticatorData: textOf(answer.authenticatorData),
    clientDataJSON: textOf(answer.clientDataJSON),
    signature: textOf(answer.signature),
    userHandle: answer.userHandle ? textOf(answer.userHandle) : undefined,
  }
  const next = form.dataset.next ?? ''
  return (await ask('/second-factor/passkey', { next, response: wrap(got, response) })).next
}

function wrap(credential: PublicKeyCredential, response: object): object {
  const { id, type } = credential
  const clientExtensionResults = credential.getClientExtensionResults()
  return { id, rawId: textOf(credential.rawId), type, response, clientExtensionResults }
}

interface Options {
  readonly challenge: string
  readonly user: { readonly id: string }
  readonly excludeCredentials?: readonly { readonly id: string }[]
  readonly allowCredentials?: readonly { readonly id: string }[]
  readonly next: string
}

/** @throws Error where the server refuses */
async function ask(address: string, body: object): Promise<Options> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as Options
}

const listOf = (known: Options['allowCredentials'] = []) =>
  known.map((one) => ({ ...one, id: bytesOf(one.id), type: 'public-key' }))

function bytesOf(base64url: string): Uint8Array {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
