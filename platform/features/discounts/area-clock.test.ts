import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../core/routes.ts'
import { areaOf, noteArea, timeInArea } from './area-clock.ts'
import { MODAL_DELAY_MILLISECONDS } from './countdown.ts'

/** A stub of `sessionStorage` with the methods that the clock uses. */
function storageOfTab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** Spends time on a page before the next one is loaded. */
function stay(route: string, seconds: number): void {
  noteArea(route)
  vi.advanceTimersByTime(seconds * 1000)
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-02-14T20:00:00Z') })
  vi.stubGlobal('sessionStorage', storageOfTab())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the time in the members area', () => {
  it('runs on the six routes of the members area and on no other', () => {
    const names = [...Object.keys(ROUTES), 'nowhere', 'constructor']
    const inArea = names.filter((name) => areaOf(name) === 'members')
    expect(inArea.sort()).toEqual(['chats', 'likes', 'likes-m-id', 'members', 'members-id', 'premium'])
  })

  it('adds up over the pages of the area, each of which is a document', () => {
    stay('members', 25)
    stay('members-id', 10)
    stay('likes', 5)
    expect(timeInArea()).toBe(MODAL_DELAY_MILLISECONDS)
  })

  it('restarts at zero after leaving, however briefly', () => {
    stay('members', 39)
    stay('credits', 0)
    expect(timeInArea()).toBe(0)
    stay('chats', 12)
    expect(timeInArea()).toBe(12_000)
  })

  it('is zero before the first page of the area, and after the clock was set back', () => {
    expect(timeInArea()).toBe(0)
    noteArea('members')
    vi.setSystemTime(new Date('2026-02-14T19:00:00Z'))
    expect(timeInArea()).toBe(0)
  })

  it('is zero if the stored value is not a time', () => {
    sessionStorage.setItem('members-area-entered', 'yesterday')
    expect(timeInArea()).toBe(0)
  })

  it('is zero, without an error, if storage is disabled', () => {
    const refused = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refused, setItem: refused, removeItem: refused })
    stay('members', 50)
    stay('credits', 50)
    expect(timeInArea()).toBe(0)
  })
})
