import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, it, vi } from 'vitest'
import type { PaymentAnswer } from '../contract.ts'
import { usePayment } from './use-payment.ts'

const OPEN = { id: 'p', status: 'loading', reachable: true } as PaymentAnswer
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Status() {
  const { payment, unreached } = usePayment(OPEN, () => {})
  return <p>{`${payment.status} ${unreached ? 'unreached' : 'asked'}`}</p>
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('reports an unreachable payment until a response arrives', async () => {
  answer = () => Promise.reject(new TypeError('no network'))
  render(<Status />)
  await wait(2000)
  screen.getByText('loading asked')
  await wait(9000)
  screen.getByText('loading unreached')
  answer = async () => Response.json({ ...OPEN, status: 'pending' })
  await wait(10_000)
  screen.getByText('pending asked')
})
