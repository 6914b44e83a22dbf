import { cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { MethodCards } from './MethodCards.tsx'

/** Apple Pay is offered only on devices that support it. */
const heard = vi.fn()
const cards = (methods: readonly string[], deviceMethod: string | null, method = 'creditcard') => (
  <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
    <form onChange={({ target }) => heard((target as EventTarget as HTMLInputElement).value)}>
      <MethodCards methods={methods} method={method} deviceMethod={deviceMethod} error={undefined} />
    </form>
  </I18nProvider>
)

const ALL = ['applepay', 'creditcard', 'paypal']
const offered = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value

/** The browser's Apple Pay session; `null` in browsers without it. */
function device(session: null | (() => boolean)): void {
  const holder = window as { ApplePaySession?: unknown }
  if (session) holder.ApplePaySession = { canMakePayments: session }
  else delete holder.ApplePaySession
}

afterEach(() => {
  device(null)
  heard.mockClear()
  cleanup()
})

const ABSENT: readonly [string, null | (() => boolean)][] = [
  ['has no session of it', null],
  ['cannot pay with it', () => false],
  [
    'refuses to say',
    () => {
      throw new Error('InvalidAccessError')
    },
  ],
]

describe.each(ABSENT)('on a device that %s', (_name, session) => {
  it.each([null, 'applepay'])('Apple Pay is neither shown nor chosen (asked for: %s)', (asked) => {
    device(session)
    render(cards(ALL, asked))
    expect(offered()).toEqual(['creditcard', 'paypal'])
    expect(chosen()).toBe('creditcard')
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('on a device that supports Apple Pay', () => {
  it('Apple Pay is shown at its position, and not preselected', () => {
    device(() => true)
    render(cards(ALL, null))
    expect(offered()).toEqual(ALL)
    expect(chosen()).toBe('creditcard')
  })

  it("a requested Apple Pay is selected, and triggers the form's change event", () => {
    device(() => true)
    render(cards(ALL, 'applepay'))
    expect(chosen()).toBe('applepay')
    expect(heard.mock.calls).toEqual([['applepay']])
  })

  it('Apple Pay is absent if the site does not offer it', () => {
    device(() => true)
    render(cards(['creditcard', 'paypal'], null))
    expect(offered()).toEqual(['creditcard', 'paypal'])
  })
})

it('without JavaScript Apple Pay is not on the page, even if the address or an earlier post requests it', () => {
  device(() => true)
  const page = renderToStaticMarkup(cards(ALL, 'applepay', 'applepay'))
  expect(page).not.toContain('value="applepay"')
  expect(page).toMatch(/checked="" value="creditcard"|value="creditcard"[^>]* checked/)
})
