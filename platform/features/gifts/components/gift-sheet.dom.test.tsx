import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { GIFTS } from '../../../core/gifts.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { GiftSheet, type GiftSheetProps } from './GiftSheet.tsx'
import { keepGift, keptGift } from './gift-choice.ts'

/** Renders a text as its key and parameters. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

function show(more: Partial<GiftSheetProps> = {}) {
  const heard = { onSend: vi.fn(), onClose: vi.fn() }
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
      <GiftSheet
        open
        name="Mia"
        credits="25 credits"
        price="€1.55"
        chosen={null}
        refusal={null}
        {...heard}
        {...more}
      />
    </I18nProvider>,
  )
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'gifts:send 25 credits' })
  return { ...heard, send }
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('sheet of gifts', () => {
  it('lists every gift by name, and shows the price before anything is selected', () => {
    const { send } = show()
    expect(screen.getAllByRole('radio')).toHaveLength(GIFTS.length)
    expect(screen.getByRole('radio', { name: 'gifts:name_rose' })).not.toBeNull()
    expect(screen.getByText('gifts:price 25 credits €1.55')).not.toBeNull()
    expect(send.disabled).toBe(true)
  })

  it('sends the selected gift only with the second press', () => {
    const { send, onSend } = show()
    fireEvent.click(screen.getByRole('radio', { name: 'gifts:name_moon' }))
    expect(onSend).not.toHaveBeenCalled()
    // The money is that of the cheapest credits, beside the button too.
    expect(screen.getByText(/gifts:order_price 25 credits €1.55/)).not.toBeNull()
    fireEvent.click(send)
    expect(onSend.mock.calls).toEqual([['moon']])
  })

  it('shows no money if the price is unknown', () => {
    show({ price: null, chosen: 'rose' })
    expect(screen.queryByText(/€/)).toBeNull()
    expect(screen.getAllByText(/25 credits/).length).toBeGreaterThan(0)
  })

  it('opens with the refused gift and the reason', () => {
    const { send, onSend } = show({ chosen: 'guitar', refusal: <p role="alert">Refused</p> })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'gifts:name_guitar' }).checked).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('Refused')
    fireEvent.click(send)
    expect(onSend.mock.calls).toEqual([['guitar']])
  })
})

describe('a refused gift', () => {
  it('is kept only for its sender and conversation, until it is sent', () => {
    keepGift('me', 'one', 'ring')
    expect([keptGift('me', 'one'), keptGift('me', 'two'), keptGift('you', 'one')]).toEqual([
      'ring',
      null,
      null,
    ])
    keepGift('me', 'one', null)
    expect(keptGift('me', 'one')).toBeNull()
  })

  it('is ignored if the stored value is invalid', () => {
    sessionStorage.setItem('gift:me:one', 'gold bar')
    expect(keptGift('me', 'one')).toBeNull()
  })
})
