import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PlaceFields } from './PlaceFields.tsx'

const PLACES = [{ country: 'IT', name: 'Italia', regions: [{ value: 'IT-MI', label: 'Milano' }] }]

function show(browser: object) {
  vi.stubGlobal('navigator', browser)
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
      <PlaceFields places={PLACES} value="" error={undefined} />
    </I18nProvider>,
  )
}

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

test('a position of the device up to an hour old is accepted', async () => {
  const getCurrentPosition = vi.fn()
  show({ geolocation: { getCurrentPosition } })
  fireEvent.click(await screen.findByRole('button'))
  expect(getCurrentPosition.mock.calls[0]?.[2]).toMatchObject({ maximumAge: 3_600_000 })
})

test('the region that the device finds counts as input, which clears its error', async () => {
  const near = { country: 'IT', region: 'MI', city: null }
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
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('IT-MI')
})
