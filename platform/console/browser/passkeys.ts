import {
  answerByPasskey,
  knowsPasskeys,
  makePasskey,
  type PasskeyOptions,
} from '../../ui/passkey-ceremony.ts'

/** Forms `data-passkey`, which need the script: to register a passkey and to sign in with one. */
export function startPasskeys(): void {
  if (!knowsPasskeys()) return
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
  } catch (error) {
    if (error instanceof CodeNeeded) return location.assign(confirmationOf(form))
    if (!status) return
    status.dataset.tone = 'danger'
    status.textContent = status.dataset.failed ?? ''
  }
}

async function add(form: HTMLFormElement): Promise<string> {
  const response = await makePasskey(await ask('/passkeys/options', {}))
  const name = new FormData(form).get('name')
  return (await ask('/passkeys', { name, response })).next
}

async function signIn(form: HTMLFormElement): Promise<string> {
  const response = await answerByPasskey(await ask('/second-factor/passkey-options', {}))
  const next = form.dataset.next ?? ''
  return (await ask('/second-factor/passkey', { next, response })).next
}

/** The server requires a code of the second factor first. */
class CodeNeeded extends Error {}

/** Address of the page that asks for a code and then returns here with the typed name. */
function confirmationOf(form: HTMLFormElement): string {
  const name = encodeURIComponent(String(new FormData(form).get('name') ?? '')).replace(/[!'()*~]/g, '')
  const back = name.length > 450 ? '/account' : `/account?passkey=${name}`
  return `/confirm?next=${encodeURIComponent(back)}`
}

/** @throws CodeNeeded, or Error if the server refuses for another reason */
async function ask(address: string, body: object): Promise<PasskeyOptions & { readonly next: string }> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) {
    const { error } = (await answer.json()) as { readonly error?: { readonly code?: string } }
    throw error?.code === 'code_needed' ? new CodeNeeded() : new Error(String(answer.status))
  }
  return (await answer.json()) as PasskeyOptions & { readonly next: string }
}
