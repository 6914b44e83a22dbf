import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TownField } from './TownField.tsx'

const asked = new Map<string, (answer: Response) => void>()
const picked = vi.fn()

beforeEach(() => {
  asked.clear()
  picked.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (address: string) => {
    const q = new URL(address, 'http://site.test').searchParams.get('q') ?? ''
    return new Promise<Response>((done) => asked.set(q, done))
  })
  render(
    <TownField ref={createRef()} label="Town" note="" defaultValue="" error={undefined} onPick={picked} />,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const type = async (value: string) => {
  fireEvent.input(screen.getByRole('combobox'), { target: { value } })
  await act(() => vi.advanceTimersByTimeAsync(250))
}
const answer = (q: string, ...names: string[]) =>
  act(async () => {
    const towns = names.map((name) => ({ name, country: 'IT', region: 7, region_name: 'Pavia', around: 'x' }))
    asked.get(q)?.(Response.json({ towns }))
  })
const suggested = () =>
  [...document.querySelectorAll<HTMLOptionElement>('datalist option')].map(({ value }) => value)

it('suggests towns for the latest input, in whatever order the responses arrive', async () => {
  await type('Pa')
  await type('Pav')
  await answer('Pav', 'Pavia')
  await answer('Pa', 'Padova', 'Palermo')
  expect(suggested()).toEqual(['Pavia, Pavia'])
})

it('does not search for a single letter, and accepts a suggestion with its place', async () => {
  await type('P')
  expect(asked.size).toBe(0)
  await type('Pav')
  await answer('Pav', 'Pavia')
  await type('Pavia, Pavia')
  expect(picked).toHaveBeenCalledWith('IT-7', 'Pavia', 'x')
  expect(asked.size).toBe(1)
})

it('suggests nothing if there is no such town, and stays a field without a network', async () => {
  await type('Pav')
  await answer('Pav', 'Pavia')
  await type('Pavx')
  await answer('Pavx')
  expect(suggested()).toEqual([])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await type('Pave')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Pave')
})
