import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import type { AlbumBetween } from '../contract.ts'
import { AlbumBox } from './AlbumBox.tsx'
import { bodyOf } from './album-form.ts'

afterEach(cleanup)

const NONE: AlbumBetween = {
  theirs: { count: 0, state: 'none', names: [], hidden: false, until: null },
  mine: { count: 0, state: 'none', until: null, waiting: false },
}

/** A text as its key and its parameters. */
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

function show(changes: Partial<AlbumBetween>) {
  const sent = vi.fn()
  const { container } = render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
      <AlbumBox
        member={{ id: 'mia', name: 'Mia' }}
        album={{ ...NONE, ...changes }}
        submit={(event) => {
          event.preventDefault()
          sent(bodyOf(event))
        }}
        open={<p>photos</p>}
      />
    </I18nProvider>,
  )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  return { sent, press, container }
}

describe('private photos of two members', () => {
  it('show nothing if there are none', () => {
    expect(show({}).container.innerHTML).toBe('')
  })

  it('can be requested once', () => {
    const { press, sent } = show({ theirs: { ...NONE.theirs, count: 3 } })
    expect(screen.getByText('album:private_count 3')).toBeTruthy()
    press('album:ask')
    expect(sent).toHaveBeenCalledWith({ member: 'mia', change: 'ask' })
    cleanup()
    show({ theirs: { ...NONE.theirs, count: 3, state: 'asked' } })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText(/album:asked Mia/)).toBeTruthy()
  })

  it('explain beside the button why a member who hides cannot request access', () => {
    show({ theirs: { ...NONE.theirs, count: 3, hidden: true } })
    expect(screen.getByText(/album:ask_hidden/)).toBeTruthy()
    expect(screen.queryByText(/album:ask_text/)).toBeNull()
  })

  it('link to them with access, and state when it ends', () => {
    const until = '24 November, 08:59'
    show({ theirs: { ...NONE.theirs, count: 3, state: 'open', names: ['a', 'b', 'c'], until } })
    expect(screen.getByText('photos')).toBeTruthy()
    expect(screen.getByText(/album:until 24 November, 08:59/)).toBeTruthy()
  })

  it('are granted for the chosen days, or refused, after a request of the other', () => {
    const { press, sent } = show({ mine: { count: 1, state: 'asked', until: null, waiting: false } })
    expect(screen.getByText('album:wants Mia')).toBeTruthy()
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '30' } })
    press('album:grant')
    expect(sent).toHaveBeenLastCalledWith({ member: 'mia', change: 'grant', days: 30 })
    press('album:refuse')
    expect(sent).toHaveBeenLastCalledWith({ member: 'mia', change: 'end' })
  })

  it('cannot be shown yet while they are checked: the button says why', () => {
    show({ mine: { ...NONE.mine, waiting: true } })
    const offer = screen.getByRole<HTMLButtonElement>('button', {
      name: 'album:offer',
      description: 'album:offer_waits',
    })
    expect(offer.disabled).toBe(true)
  })

  it('are revoked while the other has access', () => {
    const { press, sent } = show({ mine: { count: 1, state: 'open', until: 'tomorrow', waiting: false } })
    expect(screen.getByText('album:sees_until Mia tomorrow')).toBeTruthy()
    press('album:take_back')
    expect(sent).toHaveBeenCalledWith({ member: 'mia', change: 'end' })
  })
})
