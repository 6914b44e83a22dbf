import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { EditorData } from '../editor-data.ts'
import { DetailsPart } from './ChoiceParts.tsx'
import { AboutPart } from './TextParts.tsx'

const OK = { completeness: { percent: 60, next: null, left: [] }, name: 'Ada', city: null }
const DATA = {
  id: 'ada',
  about: { text: 'Hello', most: 20 },
  traits: [
    {
      name: 'hair',
      value: 'brown',
      use: 'profile',
      choices: ['brown', 'red'].map((value) => ({ value, label: value })),
    },
  ],
  height: null,
  saved: null,
} as unknown as EditorData

const sent: unknown[] = []
let answer: () => Promise<Response>
const json =
  (body: object, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status })

beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
  answer = json(OK)
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(form: PagePayload['form'] = null) {
  const page = { form } as unknown as PagePayload
  const saved = vi.fn()
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key.split(':')[1] ?? key}>
      <PageProvider page={page}>
        <AboutPart data={DATA} onSaved={saved} />
        <DetailsPart data={DATA} onSaved={saved} />
      </PageProvider>
    </I18nProvider>,
  )
  return saved
}
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string) => fireEvent.input(text(), { target: { value } })
const offline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer = () => Promise.reject(new TypeError('no network'))
}

it('saves a choice immediately, with the fields of its part only', async () => {
  const saved = show()
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'red' } })
  await screen.findByText('saved')
  expect(sent).toEqual([{ hair: 'red' }])
  expect(saved.mock.calls[0]?.[0]).toEqual(OK)
})

it('saves a text when its field loses focus, once', async () => {
  show()
  type('Hello there')
  expect(sent).toEqual([])
  fireEvent.blur(text())
  await screen.findByText('saved')
  fireEvent.blur(text())
  expect(sent).toEqual([{ about: 'Hello there' }])
  expect(sessionStorage.getItem('profile:ada:about')).toBeNull()
})

it('keeps values that did not arrive, and saves them when the network is back', async () => {
  offline()
  show()
  type('Hello from the train')
  fireEvent.blur(text())
  await screen.findByText('failed')
  expect(text().value).toBe('Hello from the train')
  answer = json(OK)
  await act(async () => window.dispatchEvent(new Event('online')))
  await screen.findByText('saved')
  expect(sent.at(-1)).toEqual({ about: 'Hello from the train' })
})

it('offers unsaved values of an earlier visit in this tab, to save or to discard', async () => {
  offline()
  show()
  type('Begun')
  cleanup()
  answer = json(OK)
  show()
  await screen.findByText('kept')
  expect(text().value).toBe('Begun')
  fireEvent.click(screen.getByText('discard'))
  expect(text().value).toBe('Hello')
  expect(sessionStorage.getItem('profile:ada:about')).toBeNull()
  type('Begun again')
  cleanup()
  show()
  fireEvent.click(await screen.findByText('save_now'))
  await screen.findByText('saved')
  expect(sent.at(-1)).toEqual({ about: 'Begun again' })
})

it('sends what was typed meanwhile after the response, never before', async () => {
  let arrive: (answer: Response) => void = () => undefined
  answer = () => new Promise((done) => (arrive = done))
  show()
  type('One')
  fireEvent.blur(text())
  type('One, two')
  fireEvent.blur(text())
  expect(sent).toHaveLength(1)
  answer = json(OK)
  await act(async () => arrive(new Response(JSON.stringify(OK))))
  await screen.findByText('saved')
  expect(sent).toEqual([{ about: 'One' }, { about: 'One, two' }])
})

it('shows no error that was corrected before the response, and saves the new text', async () => {
  let arrive: (answer: Response) => void = () => undefined
  answer = () => new Promise((done) => (arrive = done))
  show()
  type('x'.repeat(21))
  fireEvent.blur(text())
  type('Mended')
  fireEvent.blur(text())
  answer = json(OK)
  const refused = { error: { code: 'validation_failed', message: 'Look', fields: { about: 'No' } } }
  await act(async () => arrive(new Response(JSON.stringify(refused), { status: 422 })))
  await screen.findByText('saved')
  expect(screen.queryByText('No')).toBeNull()
  expect(sent.at(-1)).toEqual({ about: 'Mended' })
})

it('shows the error beside the field, and by how much a text is too long', async () => {
  answer = json({ error: { code: 'validation_failed', message: 'Look', fields: { about: 'No' } } }, 422)
  show()
  type('x'.repeat(21))
  expect(screen.getByText('too_long_now')).toBeTruthy()
  fireEvent.blur(text())
  expect(await screen.findByText('Look')).toBeTruthy()
  expect(text().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('No')).toBeTruthy()
})

it('sends nothing again when a button of the part loses focus', async () => {
  answer = json({ error: { code: 'validation_failed', message: 'Look', fields: { about: 'No' } } }, 422)
  show()
  type('x'.repeat(21))
  fireEvent.blur(text())
  fireEvent.blur(await screen.findByText('discard'))
  expect(sent).toHaveLength(1)
})

it('shows the refused values of a plain form', () => {
  show({ values: { part: 'about', about: 'Posted' }, errors: { '': 'Look', about: 'No' } })
  expect(text().value).toBe('Posted')
  expect(screen.getByText('No')).toBeTruthy()
  expect(screen.queryAllByText('Look')).toHaveLength(1)
})
