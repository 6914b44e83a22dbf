import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerByPasskey, type PasskeyOptions } from '../../../ui/passkey-ceremony.ts'
import type { beginPasskeyLoginCall, logInByPasskeyCall } from '../contract.ts'

type How = Parameters<typeof answerByPasskey>[1]

/**
 * Requests a challenge, lets the authenticator answer it, and sends the response. @throws ApiError
 * if the server refuses; DOMException
 */
async function logIn(how: How): Promise<void> {
  const { options } = await callApi<typeof beginPasskeyLoginCall>('POST', '/api/passkey-login-options')
  const response = (await answerByPasskey(options as unknown as PasskeyOptions, how)) as { id: string }
  await callApi<typeof logInByPasskeyCall>('POST', '/api/passkey-login', { body: { response } })
}

/** Whether the browser offers passkeys in the autofill suggestions of a field. */
const suggests = async () => (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false

/** Signs in and goes on to `next`; shows the server's refusal. */
function useLogin(next: string) {
  const t = useT('accounts')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const run = async (how: How): Promise<void> => {
    try {
      await logIn(how)
      window.location.assign(next)
    } catch (error) {
      // Cancelling shows no error; a refusal of the server does.
      if (error instanceof ApiError && error.code === 'account_suspended') {
        window.location.assign(href('decision'))
        return
      }
      if (error instanceof ApiError) setFault(error.message || t('common:offline'))
      setBusy(false)
    }
  }
  const begin = () => {
    setFault(undefined)
    setBusy(true)
    void run({})
  }
  return { busy, fault, run, begin }
}

/**
 * Offers passkeys in the autofill suggestions of the page's first field once it is focused.
 * @returns controller to abort the pending request
 */
function useSuggestions(run: (how: How) => Promise<void>) {
  const suggesting = useRef<AbortController>(null)
  const [start] = useState(() => run)
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>('input[autocomplete~=webauthn]')
    const onFocus = async (): Promise<void> => {
      if (!(await suggests())) return
      suggesting.current = new AbortController()
      await start({ mediation: 'conditional', signal: suggesting.current.signal })
    }
    const once = () => void onFocus()
    field?.addEventListener('focus', once, { once: true })
    return () => {
      field?.removeEventListener('focus', once)
      suggesting.current?.abort()
    }
  }, [start])
  return suggesting
}

/**
 * The login page's passkey button and autofill suggestions. Loaded after the page; sends no request
 * before the field or the button is used.
 */
export function PasskeyLogin({ next }: { next: string }) {
  const t = useT('accounts')
  const { busy, fault, run, begin } = useLogin(next)
  const suggesting = useSuggestions(run)
  const press = () => {
    suggesting.current?.abort()
    begin()
  }
  return (
    <>
      <div role="alert" style={fault ? undefined : { position: 'absolute' }}>
        {fault && <Alert tone="danger" title={fault} />}
      </div>
      <Button variant="secondary" icon="lock" block busy={busy} onClick={press}>
        {t('passkey_login')}
      </Button>
    </>
  )
}
