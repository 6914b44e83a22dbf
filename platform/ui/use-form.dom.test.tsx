import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useForm } from './use-form.ts'

/** Sent bodies, and the pending responses in order. */
let sent: unknown[]
let answers: ((response: Response) => void)[]

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return new Promise<Response>((resolve) => answers.push(resolve))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Switches({ inTurn, next }: { inTurn: boolean; next?: string }) {
  const form = useForm('POST', '/api/notifications', {
    next: () => next,
    inTurn,
    offline: 'offline',
  })
  return (
    <form onSubmit={form.props.onSubmit}>
      <p>{form.busy ? 'busy' : 'free'}</p>
      <p>{`fault: ${form.fault} of ${form.refused?.state}`}</p>
      {['mail', 'push', 'digest'].map((name) => (
        <button key={name} type="submit" name="state" value={name}>
          {name}
        </button>
      ))}
    </form>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const answered = () => answers.shift()?.(Response.json({}))
const refused = () =>
  answers.shift()?.(
    Response.json({ error: { code: 'not_found', message: 'gone', fields: {} } }, { status: 404 }),
  )

it('queues presses during a save, each once', async () => {
  render(<Switches inTurn />)
  for (const name of ['mail', 'push', 'push', 'digest', 'mail']) press(name)
  expect(sent).toEqual([{ state: 'mail' }])
  answered()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  screen.getByText('busy')
  answered()
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  answered()
  await screen.findByText('free')
  expect(sent).toEqual([{ state: 'mail' }, { state: 'push' }, { state: 'digest' }])
})

it('keeps showing a refusal after later presses are saved', async () => {
  render(<Switches inTurn />)
  press('mail')
  press('push')
  refused()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  answered()
  await screen.findByText('free')
  screen.getByText('fault: gone of mail')
  press('mail')
  answered()
  await screen.findByText('fault: undefined of mail')
})

it('sends a form with one answer once, whichever of its buttons is pressed meanwhile', async () => {
  render(<Switches inTurn={false} />)
  press('mail')
  press('push')
  answered()
  await screen.findByText('free')
  expect(sent).toEqual([{ state: 'mail' }])
})

it('sends nothing more while the page is being left', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  render(<Switches inTurn={false} next="/next" />)
  press('mail')
  answered()
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('/next'))
  press('push')
  expect(sent).toEqual([{ state: 'mail' }])
  screen.getByText('busy')
  left.mockRestore()
})

function Names() {
  const form = useForm('POST', '/api/profile', { next: () => undefined, offline: 'offline' })
  return (
    <form onSubmit={form.props.onSubmit} onInput={form.props.onInput}>
      <p>{`fault: ${form.fault}`}</p>
      <input name="first" aria-invalid={form.errors.first !== undefined} />
      <input name="last" aria-invalid={form.errors.last !== undefined} />
      <button type="submit">send</button>
    </form>
  )
}

it('shows the summary of field errors until the last one is corrected', async () => {
  render(<Names />)
  press('send')
  const fields = { first: 'missing', last: 'missing' }
  answers.shift()?.(
    Response.json({ error: { code: 'invalid', message: 'see below', fields } }, { status: 422 }),
  )
  await screen.findByText('fault: see below')
  const [first, last] = screen.getAllByRole('textbox')
  fireEvent.input(first as HTMLElement, { target: { value: 'Ada' } })
  screen.getByText('fault: see below')
  fireEvent.input(last as HTMLElement, { target: { value: 'L' } })
  await screen.findByText('fault: undefined')
})

it('keeps showing an error that belongs to no field', async () => {
  render(<Names />)
  press('send')
  refused()
  await screen.findByText('fault: gone')
  fireEvent.input(screen.getAllByRole('textbox')[0] as HTMLElement, { target: { value: 'Ada' } })
  screen.getByText('fault: gone')
})
