import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnCredits } from '../../../core/own-credits.ts'
import { useOwnCredits } from './use-own-credits.ts'

const FREE: OwnCredits = [{ credits: 10, paid: null }]
const BOUGHT: OwnCredits = [{ credits: 100, paid: { amount: 999, currency: 'EUR', credits: 100 } }]

function Shown({ rendered, credits }: { rendered: OwnCredits; credits: number }) {
  return <p>{JSON.stringify(useOwnCredits(rendered, credits))}</p>
}

const shown = (own: OwnCredits) => screen.queryByText(JSON.stringify(own)) !== null

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the credits of a page are read again when some came in, and not when some were spent', async () => {
  const answer = vi.fn(async () => Response.json({ credits: BOUGHT }))
  vi.stubGlobal('fetch', answer)
  const { rerender } = render(<Shown rendered={FREE} credits={10} />)
  rerender(<Shown rendered={FREE} credits={0} />)
  expect(answer).not.toHaveBeenCalled()
  rerender(<Shown rendered={FREE} credits={100} />)
  await waitFor(() => expect(shown(BOUGHT)).toBe(true))
  rerender(<Shown rendered={FREE} credits={90} />)
  expect(answer).toHaveBeenCalledOnce()
  // The next page has been made later.
  rerender(<Shown rendered={[...FREE]} credits={10} />)
  expect(shown(FREE)).toBe(true)
})

test('a bonus after a message is read as well, although fewer came in than were spent', async () => {
  const AFTERWARDS: OwnCredits = [
    { credits: 5, paid: null },
    ...BOUGHT.map((lot) => ({ ...lot, credits: 90 })),
  ]
  const answer = vi.fn(async () => Response.json({ credits: AFTERWARDS }))
  // Not a lost connection, after which the call itself asks again.
  answer.mockResolvedValueOnce(Response.json({ error: { code: 'too_many_requests' } }, { status: 429 }))
  vi.stubGlobal('fetch', answer)
  const { rerender } = render(<Shown rendered={BOUGHT} credits={100} />)
  rerender(<Shown rendered={BOUGHT} credits={90} />)
  expect(shown(BOUGHT)).toBe(true)
  rerender(<Shown rendered={BOUGHT} credits={95} />)
  expect(shown([]), 'unknown until the server has said so').toBe(true)
  await waitFor(() => expect(answer).toHaveBeenCalledOnce())
  rerender(<Shown rendered={BOUGHT} credits={85} />)
  expect(shown([]), 'and after the next message').toBe(true)
  await waitFor(() => expect(shown(AFTERWARDS)).toBe(true))
})

test('an answer that a later movement has overtaken is not shown', async () => {
  const waiting: ((own: OwnCredits) => void)[] = []
  vi.stubGlobal('fetch', () => {
    return new Promise((resolve) => {
      waiting.push((credits) => resolve({ ok: true, json: async () => ({ credits }) }))
    })
  })
  const { rerender } = render(<Shown rendered={FREE} credits={10} />)
  for (const credits of [50, 100]) rerender(<Shown rendered={FREE} credits={credits} />)
  await act(async () => waiting[1]?.(BOUGHT))
  expect(shown(BOUGHT)).toBe(true)
  await act(async () => waiting[0]?.([{ credits: 50, paid: null }]))
  expect(shown(BOUGHT)).toBe(true)
})
