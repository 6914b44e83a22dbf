import { expect, it, vi } from 'vitest'
import { startPasskeys } from './passkeys.ts'

it('redirects to the page that asks for a code when adding a passkey, and back with the typed name', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('fetch', async () => new Response('{"error":{"code":"code_needed"}}', { status: 403 }))
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  document.body.innerHTML = '<form data-passkey="add" hidden><input name="name"><button>Add</button></form>'
  const form = document.querySelector('form') as HTMLFormElement
  startPasskeys()
  expect(form.hidden).toBe(false)
  ;(form.elements.namedItem('name') as HTMLInputElement).value = 'Køkken & (hal)'
  form.requestSubmit()
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  const [address = ''] = assign.mock.calls[0] as [string]
  const next = new URL(address, location.href).searchParams.get('next') ?? ''
  expect(next).toMatch(/^\/(?![/\\])[\w\-./?=&%]*$/)
  expect(new URL(next, location.href).searchParams.get('passkey')).toBe('Køkken & hal')
})
