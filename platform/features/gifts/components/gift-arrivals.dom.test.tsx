import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Gift } from '../../../core/gifts.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { GiftArrivals } from './GiftArrivals.tsx'
import { type ArrivingMessage, arrivedGift, knownUntil } from './gift-arrivals.ts'

const at = (minute: number) => `2026-11-23T10:0${minute}:00.000Z`
const message = (minute: number, gift: Gift | null = null, own = false): ArrivingMessage => ({
  id: `m${minute}`,
  own,
  gift,
  at: at(minute),
})

describe('arrivedGift', () => {
  it.each<[string, ArrivingMessage[], number, string | null, Gift | null]>([
    ['a gift that was unread', [message(1), message(2, 'rose')], 1, null, 'rose'],
    ['the newest of several', [message(1, 'sun'), message(2, 'rose')], 2, null, 'rose'],
    ['a gift that was read before', [message(1, 'rose'), message(2)], 0, null, null],
    ['an own gift', [message(1), message(2, 'rose', true)], 1, null, null],
    ['one that was looked at', [message(1), message(2, 'rose')], 1, 'm2', null],
    ['no message', [], 0, null, null],
  ])('%s', (_what, messages, unread, looked, gift) => {
    const since = knownUntil(messages, unread)
    expect(arrivedGift(messages, { since, looked })?.gift ?? null).toBe(gift)
  })

  it('does not count older messages that are loaded later', () => {
    const since = knownUntil([message(5)], 0)
    expect(arrivedGift([message(1, 'rose'), message(5)], { since, looked: null })).toBeNull()
  })
})

/** Renders a text as its key and parameters. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

const page = (messages: readonly ArrivingMessage[]) => (
  <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
    <GiftArrivals messages={messages} unread={0} name="Mia" />
  </I18nProvider>
)

afterEach(cleanup)

it('a gift that arrives is shown once, with its name and its giver', async () => {
  const { rerender } = render(page([message(1)]))
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(page([message(1), message(2, 'guitar')]))
  expect(await screen.findByRole('heading', { name: 'gifts:moment_title Mia' })).not.toBeNull()
  expect(screen.getByText('gifts:name_guitar')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'common:close' }))
  rerender(page([message(1), message(2, 'guitar'), message(3)]))
  expect(screen.queryByRole('heading', { name: 'gifts:moment_title Mia' })).toBeNull()
})
