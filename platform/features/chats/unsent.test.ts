import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDraft, saveDraft } from './unsent.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

it('keeps a draft for the member who typed it, not for the partner who signs in later in the same tab', () => {
  saveDraft('ada', 'conversation', 'only for me')
  expect([readDraft('ada', 'conversation'), readDraft('bea', 'conversation')]).toEqual(['only for me', null])
  saveDraft('bea', 'conversation', '')
  expect(readDraft('ada', 'conversation')).toBe('only for me')
})

it('deletes a draft that was sent', () => {
  saveDraft('ada', 'conversation', 'Ciao')
  saveDraft('ada', 'conversation', '')
  expect(readDraft('ada', 'conversation')).toBeNull()
})
