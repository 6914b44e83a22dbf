import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { SignupState } from '../contract.ts'
import { SignupFlow } from './SignupFlow.tsx'

const FIRST: SignupState = {
  step: 0,
  pages: 8,
  answers: {},
  target: null,
  places: null,
  message_length: 500,
  first_message: null,
}
const SECOND: SignupState = { ...FIRST, step: 1 }
const t = (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')

/** Bodies of the sent steps. */
const sent: Record<string, unknown>[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ state: SECOND })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(state: SignupState, sameSex = false): void {
  const site = { sameSex, genders: ['female', 'male'], minimumAge: 18, name: 'Amore' }
  const page = { data: null, site, me: null, form: null } as unknown as PagePayload
  render(
    <PageProvider page={page}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
        <SignupFlow initial={state} />
      </I18nProvider>
    </PageProvider>,
  )
}

const radio = (name: string, value: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`input[name=${name}][value=${value}]`)
  if (!found) throw new Error(`no radio ${name}=${value}`)
  return found
}
/** A click by mouse or finger. */
const press = (name: string, value: string) => fireEvent.click(radio(name, value), { detail: 1 })
/** A click triggered by an arrow key or the space bar. */
const byKey = (name: string, value: string) => fireEvent.click(radio(name, value), { detail: 0 })
const isNext = () => screen.findByText('signup:step_birth')

it('continues with the click that answers the last question, whichever that is', async () => {
  show(FIRST)
  press('seeks', 'male')
  expect(sent).toEqual([])
  press('gender', 'female')
  await isNext()
  expect(sent).toEqual([expect.objectContaining({ step: '0', gender: 'female', seeks: 'male' })])
})

it('stays while answers are chosen by keyboard, and continues with the button', async () => {
  show(FIRST)
  byKey('gender', 'female')
  byKey('gender', 'male')
  byKey('seeks', 'female')
  byKey('seeks', 'male')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'common:next' }), { detail: 0 })
  await isNext()
  expect(sent).toHaveLength(1)
})

it('waits after going back until the last question is clicked', async () => {
  show({ ...FIRST, answers: { gender: 'female', seeks: 'male' } })
  press('gender', 'male')
  expect(sent).toEqual([])
  press('seeks', 'female')
  await isNext()
  expect(sent).toEqual([expect.objectContaining({ gender: 'male', seeks: 'female' })])
})

it('continues after the only question of a same-sex site', async () => {
  show(FIRST, true)
  press('gender', 'female')
  await isNext()
})

it('also counts the pages that complete the profile', () => {
  show(FIRST)
  expect(screen.getByText('signup:step_of 1 8')).toBeTruthy()
})

it('shows the member with whom the signup began on each step', async () => {
  const target = { id: 'm1', name: 'Giulia', photo: null, fictional: false }
  show({ ...FIRST, target })
  expect(screen.getByText('signup:target_hint Giulia')).toBeTruthy()
  vi.stubGlobal('fetch', async () => Response.json({ state: { ...SECOND, target } }))
  press('seeks', 'male')
  press('gender', 'female')
  await isNext()
  expect(screen.getByText('signup:target_hint Giulia')).toBeTruthy()
})

it('leaves the last step without a message if it is skipped', async () => {
  const target = { id: 'm1', name: 'Giulia', photo: null, fictional: false }
  show({ ...FIRST, step: 4, target, opener: 'Ciao' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'signup:skip' })).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'signup:skip' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ step: '4', skip: '1' })]))
})
