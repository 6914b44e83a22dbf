import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { Icebreakers } from './Modals.tsx'

const PRICES = {
  message: 10,
  photo: 15,
  gift: 5,
  gif: 10,
  length: 1000,
  own: [],
  freeAnswer: false,
  money: { amount: 62, currency: 'EUR' },
  photoMoney: null,
  giftMoney: null,
  gifMoney: null,
  discount: null,
}
const LINES = ['Coffee or tea?', 'Sea or mountains?']
const onPick = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  onPick.mockClear()
  onClose.mockClear()
  render(
    <I18nProvider
      locale={{ code: 'en', iso: 'en' }}
      t={(key, values) => [key, ...Object.values(values ?? {})].join(' ')}
    >
      <Icebreakers open name="Mia" lines={LINES} prices={PRICES} onPick={onPick} onClose={onClose} />
    </I18nProvider>,
  )
})
afterEach(cleanup)

test('the opener lines show the cost of a message before one is selected', () => {
  expect(screen.getByText(/icebreaker_price .*10 chats:price_from .*0\.62/)).toBeTruthy()
})

test('a press on a line selects it', () => {
  for (const line of LINES) fireEvent.click(screen.getByRole('button', { name: line }))
  expect(onPick.mock.calls).toEqual(LINES.map((line) => [line]))
})

test.each(['common:close', 'chats:icebreaker_decline'])('%s closes them', (name) => {
  fireEvent.click(screen.getByRole('button', { name }))
  expect(onClose).toHaveBeenCalledOnce()
})
