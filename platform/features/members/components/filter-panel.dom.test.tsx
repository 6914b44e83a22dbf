import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { INTERESTS, MOST_INTERESTS } from '../../../core/interests.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import type { FilterForm } from '../pages.ts'
import { FilterPanel } from './FilterPanel.tsx'

/** The number of results while filters are being changed. */
const t = (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')
const form: FilterForm = {
  sort: 'new',
  gender: 'female',
  genders: [],
  age: null,
  near: null,
  selects: [],
  interests: [],
  checks: [
    { name: 'photo', label: 'With photo', on: true },
    { name: 'online', label: 'Online now', on: false },
  ],
}
const answers: Record<string, () => Promise<Response>> = {}
const asked: string[] = []
const found = (total: number, more = false, town_unknown = false) =>
  Promise.resolve(Response.json({ total, more, town_unknown }))

function show(changed: Partial<FilterForm> = {}) {
  cleanup()
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={t}>
      <FilterPanel form={{ ...form, ...changed }} closeHref="/members" />
    </I18nProvider>,
  )
}

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (address: string) => {
    if (address.startsWith('/api/towns')) return Promise.resolve(Response.json({ towns: [] }))
    asked.push(address)
    return address.includes('online=1') ? answers.online?.() : answers.rest?.()
  })
  show()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const rest = () => act(() => vi.advanceTimersByTimeAsync(500))
const said = () => screen.getByRole('status').textContent

it('counts once after a pause, with the current filters and order', async () => {
  answers.online = () => found(31)
  press('Online now')
  await act(() => vi.advanceTimersByTimeAsync(300))
  press('With photo')
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(asked).toEqual([])
  await rest()
  expect(asked).toHaveLength(1)
  const query = new URLSearchParams(asked[0]?.split('?')[1])
  expect(Object.fromEntries(query)).toEqual({ sort: 'new', online: '1', numResults: '1' })
  expect(said()).toBe('members:found 31')
})

it('reports that counting failed, and removes the outdated number', async () => {
  answers.rest = () => found(1000, true)
  press('With photo')
  await rest()
  expect(said()).toBe('members:more_than 1000')
  answers.online = () => Promise.resolve(Response.json({ error: { code: 'rate_limited' } }, { status: 429 }))
  press('Online now')
  expect(said()).toBe('')
  await rest()
  expect(said()).toBe('members:count_failed')
})

it('ignores the count of outdated filters', async () => {
  let late: (answer: Response) => void = () => {}
  answers.online = () =>
    new Promise((resolve) => {
      late = resolve
    })
  answers.rest = () => found(7)
  press('Online now')
  await rest()
  press('Online now')
  await rest()
  await act(async () => late(Response.json({ total: 31, more: false })))
  expect(said()).toBe('members:found 7')
})

const near = (town = { name: '', around: '', unknown: false }): FilterForm['near'] => ({
  label: 'Distance',
  distances: [
    { value: '', label: 'Any', chosen: true },
    { value: '50', label: '50 km', chosen: false },
  ],
  town,
})
const interest = (slug: 'tea' | 'wine' | 'sex', chosen = false) => ({
  slug,
  name: slug,
  intimate: slug === 'sex',
  chosen,
})

it('begins with the distance, which one press sets', async () => {
  show({ near: near(), genders: [{ value: 'female', label: 'Women' }] })
  const [first] = screen.getAllByRole('radio')
  expect([first?.getAttribute('name'), (first as HTMLInputElement).checked]).toEqual(['distance', true])
  answers.rest = () => found(12)
  fireEvent.click(screen.getByRole('radio', { name: '50 km' }))
  await rest()
  expect(new URLSearchParams(asked[0]?.split('?')[1]).get('distance')).toBe('50')
})

it('counts ticked interests as one list, beside their number in the folded heading', async () => {
  show({ interests: [interest('tea'), interest('wine'), interest('sex')] })
  const folded = screen.getByText('members:field_interests', { selector: 'summary' })
  expect(folded.closest('details')?.open).toBe(false)
  answers.rest = () => found(3)
  for (const name of ['wine', 'tea']) press(name)
  await rest()
  expect(folded.textContent).toBe('members:field_interests · 2')
  expect(new URLSearchParams(asked[0]?.split('?')[1]).get('interests')).toBe('tea,wine')
})

it('is unfolded where an interest was chosen, and takes no more than a profile can have', () => {
  const slugs = INTERESTS.slice(0, MOST_INTERESTS + 1)
  show({
    interests: slugs.map((slug, place) => ({ slug, name: slug, intimate: false, chosen: place < 9 })),
  })
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').slice(0, slugs.length)
  expect(boxes[0]?.closest('details')?.open).toBe(true)
  for (const box of boxes.slice(9)) fireEvent.click(box)
  expect(boxes.map(({ checked }) => checked)).toEqual(slugs.map((_slug, place) => place < MOST_INTERESTS))
})

const townField = () => screen.getByRole<HTMLInputElement>('combobox')
const isFaulty = () => townField().getAttribute('aria-invalid') === 'true'

it('marks an unknown town at its field once it is typed in full', async () => {
  show({ near: near() })
  answers.rest = () => found(31, false, true)
  fireEvent.input(townField(), { target: { value: 'Atlantis' } })
  await rest()
  expect(isFaulty()).toBe(false)
  fireEvent.blur(townField())
  expect(isFaulty()).toBe(true)
  expect(said()).toContain('members:town_unknown')
  answers.rest = () => found(7)
  fireEvent.input(townField(), { target: { value: 'Pavia' } })
  fireEvent.blur(townField())
  expect(isFaulty()).toBe(false)
  await rest()
  expect(isFaulty()).toBe(false)
})

it('keeps an unknown town in its field until it is corrected', () => {
  show({ near: near({ name: 'Atlantis', around: '', unknown: true }) })
  expect([isFaulty(), townField().value]).toEqual([true, 'Atlantis'])
  fireEvent.input(townField(), { target: { value: 'Atlantic City' } })
  fireEvent.blur(townField())
  expect(isFaulty()).toBe(false)
})
