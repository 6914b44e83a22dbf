import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SaveAnswer } from './autosave.ts'
import type { LanderDocument } from './document.ts'
import type { Opened, StudioApi } from './studio-api.ts'
import { beginWith, useDraft } from './use-draft.ts'

const KEY = { tenant: 3, lander: 'gallery' }
const STORED = 'draft:lander 3 gallery'
const MINE: LanderDocument = { order: ['mine'] }
const THEIRS: LanderDocument = { order: ['theirs'] }

beforeEach(() => sessionStorage.clear())

function draft(answer: SaveAnswer) {
  const save = vi.fn(async (_document: LanderDocument, _revision: number) => answer)
  const open = async () => ({ document: THEIRS, revision: 9 })
  const api = { save, open } as unknown as StudioApi
  const onJoined = { current: () => {} }
  const { result, unmount } = renderHook(() => useDraft(api, KEY, { revision: 4, known: {} }, onJoined))
  const change = async (document: LanderDocument) => act(async () => result.current.saver.change(document))
  return { save, result, change, unmount }
}

const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => void window.dispatchEvent(event))
  return event.defaultPrevented
}

describe('a draft', () => {
  it('is sent when the network is back, and when the page is hidden or left', async () => {
    const { save, change } = draft({ kind: 'saved', revision: 5 })
    const tell = [
      () => window.dispatchEvent(new Event('online')),
      () => document.dispatchEvent(new Event('visibilitychange')),
      () => leaving(),
    ]
    for (const [place, say] of tell.entries()) {
      await change({ order: [String(place)] })
      await act(async () => void say())
      expect(save).toHaveBeenCalledTimes(place + 1)
    }
  })

  it.each<[SaveAnswer, boolean]>([
    [{ kind: 'saved', revision: 5 }, false],
    [{ kind: 'away' }, true],
    [{ kind: 'refused', message: 'no' }, true],
    [{ kind: 'conflict', revision: 9, by: '', at: '' }, true],
  ])('asks before the page is left only if it is not saved: %j', async (answer, asks) => {
    const { result, change, unmount } = draft(answer)
    await change(MINE)
    await act(async () => void (await result.current.saver.flush()))
    await waitFor(() => expect(result.current.state.kind).toBe(answer.kind))
    expect(leaving()).toBe(asks)
    unmount()
    expect(leaving()).toBe(false)
  })

  it('is stored in the tab with the document it is based on, until it is saved', async () => {
    const { result, change } = draft({ kind: 'saved', revision: 5 })
    await change(MINE)
    expect(JSON.parse(sessionStorage.getItem(STORED) ?? '')).toEqual({
      document: MINE,
      revision: 4,
      known: {},
    })
    await act(async () => void (await result.current.saver.flush()))
    expect(sessionStorage.getItem(STORED)).toBeNull()
  })
})

describe('an opened editor', () => {
  const opened = { document: THEIRS, revision: 5, languages: ['it'] } as unknown as Opened
  const begun = (stored: unknown) => {
    if (stored !== null) sessionStorage.setItem(STORED, String(stored))
    const { opened: shown, ...rest } = beginWith(opened, KEY)
    return { ...rest, document: shown.document, languages: shown.languages }
  }
  const kept = (revision: number) =>
    JSON.stringify({ document: MINE, revision, known: { order: ['before'] } })

  it.each([
    ['starts with the draft of the server', null, THEIRS, 'nothing', THEIRS],
    ['ignores a stored draft that is cut off', '{"document":', THEIRS, 'nothing', THEIRS],
    ['restores what the tab could not save', kept(5), MINE, 'unsaved', THEIRS],
    [
      'reports a conflict if another person has saved the same value since',
      kept(4),
      MINE,
      'outdated',
      { order: ['before'] },
    ],
  ])('%s', (_what, stored, document, kind, known) => {
    expect(begun(stored)).toEqual({ document, kept: kind, known, languages: ['it'] })
  })

  it('merges the stored draft if another person has saved something else since', () => {
    const mine = { campaigns: { summer: { seeks: 'male' } } }
    expect(begun(JSON.stringify({ document: mine, revision: 4, known: {} }))).toEqual({
      document: { ...THEIRS, ...mine },
      kept: 'unsaved',
      known: THEIRS,
      languages: ['it'],
    })
  })

  it('ignores the stored draft of another lander', () => {
    sessionStorage.setItem('draft:lander 3 video', kept(5))
    expect(begun(null).kept).toBe('nothing')
  })
})
