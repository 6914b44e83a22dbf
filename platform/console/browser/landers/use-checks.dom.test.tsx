import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LanderDocument } from './document.ts'
import type { Finding, StudioApi } from './studio-api.ts'
import { useChecks } from './use-checks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const FIRST: LanderDocument = { order: ['first'] }
const finding = (code: string): Finding => ({ code, level: 'error', at: [], message: '', said: '' })

function checking() {
  const asked: { document: LanderDocument; give(found: string): Promise<void>; fail(): Promise<void> }[] = []
  const check = (document: LanderDocument) =>
    new Promise<readonly Finding[]>((resolve, reject) => {
      const give = (found: string) => act(async () => resolve([finding(found)]))
      const fail = () => act(async () => reject(new TypeError('offline')))
      asked.push({ document, give, fail })
    })
  const api = { check } as unknown as StudioApi
  const { result } = renderHook(() => useChecks(api, FIRST))
  const change = (name: string) => act(() => result.current.check({ order: [name] }))
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
  const state = () => [result.current.findings.map(({ code }) => code), result.current.isChecked]
  return { asked, change, pass, state }
}

it('checks the document when it is opened and shortly after its last change', async () => {
  const { asked, change, pass, state } = checking()
  await pass(0)
  expect(asked.map(({ document }) => document)).toEqual([FIRST])
  expect(state()).toEqual([[], false])
  await asked[0]?.give('one')
  expect(state()).toEqual([['one'], true])
  change('a')
  await pass(500)
  change('b')
  expect(state()).toEqual([['one'], false])
  await pass(500)
  expect(asked).toHaveLength(1)
  await pass(500)
  expect(asked.at(-1)?.document).toEqual({ order: ['b'] })
  await asked[1]?.give('two')
  expect(state()).toEqual([['two'], true])
})

it('ignores answers about a document that has changed since', async () => {
  const { asked, change, pass, state } = checking()
  await pass(0)
  change('a')
  await asked[0]?.give('old')
  expect(state()).toEqual([[], false])
  await pass(1000)
  change('b')
  await pass(1000)
  await asked[2]?.give('new')
  await asked[1]?.give('old')
  expect(state()).toEqual([['new'], true])
})

it('keeps the last findings without an answer and does not report the document as checked', async () => {
  const { asked, change, pass, state } = checking()
  await pass(0)
  await asked[0]?.give('one')
  change('a')
  await pass(1000)
  await asked[1]?.fail()
  expect(state()).toEqual([['one'], false])
})
