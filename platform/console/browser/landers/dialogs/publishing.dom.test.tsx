import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { InStudio } from '../../../../testing/studio-value.tsx'
import { type Finding, Refusal, StudioApi } from '../studio-api.ts'
import type { DialogProps } from './dialog-props.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

afterEach(cleanup)

const GONE: Finding = {
  level: 'error',
  code: 'section_unknown',
  at: ['sections', 'gone', 'type'],
  message: 'found "type_of_the_past"',
  said: '',
}
const VERSION = { version: 1, live: false, kind: 'publish', ofVersion: null, by: 'mia@example.org' }

function props(api: object, looked: Partial<DialogProps> = {}): DialogProps {
  const saver = { revision: 3, joins: 0, flush: async () => true }
  const handlers = { onClose: vi.fn(), onReopen: vi.fn(), onDocument: vi.fn() }
  const found = { document: {}, findings: [], gaps: [], isChecked: true, ...looked }
  return { api, saver, ...handlers, ...found } as unknown as DialogProps
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

const PLACES = [
  { section: null, missing: 0, untranslated: 1 },
  { section: 'top', missing: 1, untranslated: 0 },
] as const
const GAP = { name: { kind: 'lander' }, language: 'it', missing: 1, untranslated: 1, places: PLACES } as const
const WHOLE = 'The checks found nothing. Every language is complete.'
const PENDING = 'The checks have not answered yet. Publishing runs them again.'

it.each([
  ['reports every language as complete if nothing is open', {}, [WHOLE]],
  [
    'names the language and the place of an untranslated text',
    { gaps: [GAP] },
    ['Italiano › Page', '1 text is not translated'],
  ],
  [
    'names the campaign of an untranslated text',
    { gaps: [{ ...GAP, name: { kind: 'campaign', id: 'spring' } as const }] },
    ['Campaign: spring › Italiano › Page'],
  ],
  [
    'does not report languages as complete if a text is missing',
    { gaps: [{ ...GAP, untranslated: 0, places: [PLACES[1]] }] },
    [],
  ],
  ['reports nothing as complete before the checks have answered', { isChecked: false }, [PENDING]],
] satisfies [string, Partial<DialogProps>, string[]][])('%s', (_what, looked, said) => {
  render(
    <InStudio studio={{}}>
      <PublishDialog {...props({}, looked)} />
    </InStudio>,
  )
  for (const text of said) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText(/^0 texts/)).toBeNull()
  for (const text of [WHOLE, PENDING])
    expect(screen.queryByText(text) !== null).toBe(said.includes(text as never))
})

it('shows the fault of a past time at its field and publishes nothing', async () => {
  const body = {
    error: { message: 'Please check the marked fields.', fields: { at: 'This time is in the past.' } },
  }
  const publish = vi.fn(async () => Promise.reject(new Refusal(422, body.error.message, body)))
  const given = props({ publish })
  render(
    <InStudio studio={{}}>
      <PublishDialog {...given} />
    </InStudio>,
  )
  fireEvent.change(screen.getByLabelText(/^Go live at/), { target: { value: '2020-01-01T10:00' } })
  press('Schedule')
  await screen.findByText('This time is in the past.')
  expect(screen.getByLabelText(/^Go live at/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Please check the marked fields.')).toBeNull()
  expect(given.onReopen).not.toHaveBeenCalled()
})

it('shows what blocks publishing, and sends the chosen local time as an instant', async () => {
  const publish = vi.fn(async () => ({ kind: 'refused', findings: [GONE] }))
  render(
    <InStudio studio={{}}>
      <PublishDialog {...props({ publish })} />
    </InStudio>,
  )
  fireEvent.change(screen.getByLabelText(/^Go live at/), { target: { value: '2030-01-01T10:00' } })
  press('Schedule')
  await screen.findByText(/This kind of section doesn’t exist/)
  expect(screen.queryByText(WHOLE)).toBeNull()
  const at = new Date('2030-01-01T10:00').toISOString()
  expect(publish).toHaveBeenCalledWith({ revision: 3, note: '', at })
})

it('publishes nothing if the last changes are not saved', async () => {
  const publish = vi.fn()
  const saver = { revision: 3, flush: async () => false } as unknown as DialogProps['saver']
  render(
    <InStudio studio={{}}>
      <PublishDialog {...props({ publish }, { saver })} />
    </InStudio>,
  )
  press('Publish now')
  await screen.findByText('Your last changes are not saved, so nothing was published.')
  expect(publish).not.toHaveBeenCalled()
})

const versions = (given: DialogProps) =>
  render(
    <InStudio studio={{}}>
      <VersionsDialog {...given} />
    </InStudio>,
  )

it('shows why a scheduled version was refused at its time', async () => {
  const schedule = {
    state: 'refused',
    at: '2026-11-23T08:00:00Z',
    note: 'new year',
    by: null,
    findings: [GONE],
  }
  versions(props({ versions: async () => ({ versions: [], schedule }) }))
  await screen.findByText(/^The version planned for .*2026.* was not published$/)
  expect(screen.getByText('new year')).toBeTruthy()
  expect(screen.getByText(/This kind of section doesn’t exist\. Remove it\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel the plan', hidden: true })).toBeNull()
})

it('shows what blocks a rollback to an old version', async () => {
  const rollBack = vi.fn(async () => Promise.reject(new Refusal(422, '', { findings: [GONE] })))
  const given = props({
    rollBack,
    versions: async () => ({
      versions: [{ ...VERSION, note: '', publishedAt: '2026-11-23T08:00:00Z' }],
      schedule: null,
    }),
  })
  versions(given)
  await screen.findByText('Version 1')
  press('Show version 1 to visitors again')
  await screen.findByText(/This kind of section doesn’t exist/)
  expect(screen.queryByText(/The server isn’t answering/)).toBeNull()
  expect(given.onReopen).not.toHaveBeenCalled()
})

it('shows the reason of a 409 that is no conflict and names nobody', async () => {
  const message = 'There is no draft to publish.'
  const body = JSON.stringify({ error: { code: 'nothing_to_publish', message } })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 409 }))
  render(
    <InStudio studio={{}}>
      <PublishDialog {...props(new StudioApi({ tenant: 1, lander: 'maplanding' }))} />
    </InStudio>,
  )
  press('Publish now')
  await screen.findByText(message)
  expect(screen.queryByText(/saved changes/)).toBeNull()
})

it('publishes just merged changes of another person only when asked again', async () => {
  const publish = vi.fn(async () => ({ kind: 'published' }))
  const saver = { revision: 3, joins: 0, joinedWith: 'mia@example.org', flush: vi.fn(async () => true) }
  saver.flush.mockImplementationOnce(async () => {
    saver.joins += 1
    return true
  })
  const given = props({ publish }, { saver } as unknown as Partial<DialogProps>)
  render(
    <InStudio studio={{}}>
      <PublishDialog {...given} />
    </InStudio>,
  )
  press('Publish now')
  await screen.findByText('mia@example.org saved changes while you were editing.')
  expect(publish).not.toHaveBeenCalled()
  press('Publish now')
  await waitFor(() => expect(given.onReopen).toHaveBeenCalled())
})
