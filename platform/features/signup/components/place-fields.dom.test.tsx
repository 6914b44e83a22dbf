import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PlaceFields } from './PlaceFields.tsx'

const REGIONS = [
  { value: 'IT-MI', label: 'Milano' },
  { value: 'IT-RM', label: 'Roma' },
]
const PLACES = [{ country: 'IT', name: 'Italia', regions: REGIONS }]

/** What each submission of the form around the fields contains. */
const sent: Record<string, unknown>[] = []

function show(browser: object) {
  vi.stubGlobal('navigator', browser)
  sent.length = 0
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <PlaceFields places={PLACES} value="" error={undefined} />
      </form>
    </I18nProvider>,
  )
}
const list = () => screen.getByRole<HTMLSelectElement>('combobox')
const choose = (value: string) => fireEvent.change(list(), { target: { value } })

/** A browser with this state of the permission. */
const inState = (state: PermissionState) => {
  const status = Object.assign(new EventTarget(), { state })
  return { geolocation: {}, permissions: { query: async () => status } }
}

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

test.each([
  ['a browser without geolocation', {}, 'locate_unsupported', 0],
  ['a browser that does not report its permission', { geolocation: {} }, 'locate_prompt', 1],
  ['a browser that will prompt', inState('prompt'), 'locate_prompt', 1],
  ['a browser with permission', inState('granted'), 'locate_granted', 1],
  ['a browser that blocks it', inState('denied'), 'locate_denied', 1],
])('%s is reported beside the list', async (_browser, parts, text, buttons) => {
  show(parts)
  expect((await screen.findByText(new RegExp(`${text}$`))).getAttribute('role')).toBe('status')
  expect(screen.queryAllByRole('button')).toHaveLength(buttons)
})

test('an entry that a press chose submits the step, each time', () => {
  show({})
  fireEvent.pointerDown(list())
  choose('IT-MI')
  expect(sent).toEqual([{ place: 'IT-MI', city: '' }])
  fireEvent.pointerDown(list())
  choose('IT-RM')
  expect(sent.map(({ place }) => place)).toEqual(['IT-MI', 'IT-RM'])
})

test('keys pass over the entries, and the empty entry stays', () => {
  show({})
  fireEvent.keyDown(list(), { key: 'ArrowDown' })
  choose('IT-MI')
  fireEvent.pointerDown(list())
  choose('')
  fireEvent.keyDown(list(), { key: 'ArrowDown' })
  choose('IT-RM')
  expect(sent).toEqual([])
})

test('a position of the device up to an hour old is accepted', async () => {
  const getCurrentPosition = vi.fn()
  show({ geolocation: { getCurrentPosition } })
  fireEvent.click(await screen.findByRole('button'))
  expect(getCurrentPosition.mock.calls[0]?.[2]).toMatchObject({ maximumAge: 3_600_000 })
})

test('the region that the device finds counts as input, which clears its error', async () => {
  const near = { country: 'IT', region: 'MI', city: 'Monza' }
  vi.stubGlobal('fetch', async () => Response.json(near))
  const heard = vi.fn()
  document.body.addEventListener('input', heard, { once: true })
  show({
    geolocation: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude: 45.46, longitude: 9.19 } } as GeolocationPosition),
    },
  })
  fireEvent.click(await screen.findByRole('button'))
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  expect(list().value).toBe('IT-MI')
  expect(sent).toEqual([])
  fireEvent.pointerDown(list())
  choose('IT-RM')
  expect(sent).toEqual([{ place: 'IT-RM', city: '' }])
})
