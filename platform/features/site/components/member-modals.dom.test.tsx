import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { GATHERED_FOR } from '../../live/ask-again.ts'
import { MemberModals } from './MemberModals.tsx'

const LIKE = { id: 'a', name: 'Mia', fictional: false, main_image: null, match: false }
const LIKER = { id: 'a', name: 'Mia', age: 30, photo: null, fictional: false, like_new: true }

/** Requests with the milliseconds since the page was shown. */
let asked: [string, number][] = []
let begin = 0

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  })
  asked = []
  begin = Date.now()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push([address, Date.now() - begin])
    return Response.json(
      address.includes('auto-like') ? LIKE : { profiles: [], liked_by: [LIKER], next: null },
    )
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page of the members area at an address; each test uses another member. */
function open(address: string, member: string, change: object = {}): void {
  window.history.replaceState(null, '', address)
  const paid = { paid: true, credits: 40, timeBonusEndsAt: null }
  const me = { id: member, name: 'Anna', mainPhoto: null, ...paid, ...change }
  const page = { site: { fictional: null }, me, route: 'members', data: {}, now: Date.now() }
  render(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key) => key}>
        <MemberModals />
      </I18nProvider>
    </PageProvider>,
  )
}

/** Lets time pass and responses arrive. */
const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate)
  })

it('likes are reloaded half a second after a new one was announced', async () => {
  open('/members', 'first')
  await pass(8_000)
  expect(asked).toEqual([['/api/auto-like', 8_000]])
  await pass(500 + GATHERED_FOR)
  expect(asked.slice(1)).toEqual([['/api/likes', 8_500 + GATHERED_FOR]])
})

it('the likes open after the seconds in the address, remove the parameter, and close with a press on a profile', async () => {
  open('/members?t=3&x=1', 'second')
  await pass(3_000)
  expect(window.location.search).toBe('?x=1')
  await vi.waitFor(() => screen.getByRole('heading', { name: 'site:likes_title' }))
  const profile = await vi.waitFor(() => screen.getByRole('link', { name: /Mia/ }))
  expect(profile.getAttribute('href')).toBe('/members/a')
  fireEvent.click(profile)
  expect(screen.queryByRole('heading', { name: 'site:likes_title' })).toBeNull()
})

it('the time bonus is part of the page, so that no request for it can fail', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push([address, Date.now() - begin])
    throw new TypeError('no network')
  })
  open('/members', 'third', { paid: false, credits: 0, timeBonusEndsAt: Date.now() + 3_600_000 })
  await pass(40_000)
  await vi.waitFor(() => screen.getByRole('heading', { name: 'discounts:modal_title' }))
  expect(asked.filter(([address]) => !address.includes('auto-like'))).toEqual([])
})
