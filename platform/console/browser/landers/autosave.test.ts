import { describe, expect, it, vi } from 'vitest'
import { Autosave, type SaveAnswer, type SaveState } from './autosave.ts'
import { joined } from './merge.ts'

/**
 * A saver whose server gives these answers in order. It sends only on `flush`, because its timers
 * are too long to fire.
 */
function saverOf(...answers: (SaveAnswer | Error)[]) {
  const sent: [string, number][] = []
  const states: SaveState['kind'][] = []
  const kept: (string | null)[] = []
  const saver = new Autosave<string>(4, 'first', {
    send: async (document, revision) => {
      sent.push([document, revision])
      const answer = answers.shift()
      if (answer instanceof Error || !answer) throw answer ?? new Error('no answer')
      return answer
    },
    keep: (document) => void kept.push(document),
    onState: ({ kind }) => void states.push(kind),
    wait: 1e9,
    retry: 1e9,
  })
  return { saver, sent, states, kept }
}

it('saves the latest state over the known revision and continues from the returned one', async () => {
  const { saver, sent, states, kept } = saverOf(
    { kind: 'saved', revision: 5 },
    { kind: 'saved', revision: 6 },
  )
  saver.change('a')
  saver.change('b')
  await saver.flush()
  saver.change('c')
  await saver.flush()
  await saver.flush()
  expect(sent).toEqual([
    ['b', 4],
    ['c', 5],
  ])
  expect(saver.revision).toBe(6)
  expect(states.at(-1)).toBe('saved')
  expect(kept.at(-1)).toBeNull()
})

it('keeps unsaved changes while the server is unreachable and sends them again', async () => {
  const { saver, sent, states, kept } = saverOf(new TypeError('offline'), { kind: 'saved', revision: 5 })
  saver.change('a')
  await saver.flush()
  expect([states.at(-1), kept.at(-1)]).toEqual(['away', 'a'])
  await saver.flush()
  expect(sent).toHaveLength(2)
  expect([states.at(-1), kept.at(-1)]).toEqual(['saved', null])
})

it('sends nothing after a conflict until the user has decided', async () => {
  const conflict = { kind: 'conflict', revision: 9, by: 'mia@example.org', at: '' } as const
  const { saver, sent, states, kept } = saverOf(conflict, { kind: 'saved', revision: 10 })
  saver.change('mine')
  await saver.flush()
  saver.change('mine, too')
  expect(kept.at(-1)).toBe('mine, too')
  await saver.flush()
  expect(sent).toHaveLength(1)
  expect(states.at(-1)).toBe('conflict')
  expect(saver.known).toBe('first')
  expect(await saver.overwrite('mine, too', 9)).toBe(true)
  expect(saver.known).toBe('mine, too')
  expect(sent.at(-1)).toEqual(['mine, too', 9])
  expect(states.at(-1)).toBe('saved')
})

it('drops its own changes if the other version is opened', async () => {
  const { saver, sent, kept } = saverOf({ kind: 'conflict', revision: 9, by: '', at: '' })
  saver.change('mine')
  await saver.flush()
  saver.restart(9)
  await saver.flush()
  expect([sent.length, kept.at(-1), saver.revision]).toEqual([1, null, 9])
})

it('reports a rejected save and still sends the next change', async () => {
  const { saver, states } = saverOf({ kind: 'refused', message: 'no' }, { kind: 'saved', revision: 5 })
  saver.change('a')
  await saver.flush()
  expect(states.at(-1)).toBe('refused')
  saver.change('b')
  await saver.flush()
  expect(states.at(-1)).toBe('saved')
})

it('restores its state if a conflict decision cannot be saved, and waits for the next one', async () => {
  const conflict = { kind: 'conflict', revision: 9, by: '', at: '' } as const
  const { saver, sent } = saverOf(conflict, { ...conflict, revision: 11 }, new TypeError('offline'))
  saver.change('mine')
  await saver.flush()
  expect(await saver.overwrite('both', 9)).toBe(false)
  expect([saver.known, saver.revision]).toEqual(['first', 4])
  expect(await saver.overwrite('both', 9)).toBe(false)
  await saver.flush()
  expect(sent.map(([document]) => document)).toEqual(['mine', 'both', 'both'])
})

it('sends one request for concurrent flushes and returns whether it was saved', async () => {
  const { saver, sent, states } = saverOf(
    { kind: 'saved', revision: 5 },
    { kind: 'refused', message: 'no' },
    new TypeError('offline'),
  )
  saver.change('a')
  expect(await Promise.all([saver.flush(), saver.flush(), saver.flush()])).toEqual([true, true, true])
  expect(sent).toEqual([['a', 4]])
  expect(states.at(-1)).toBe('saved')
  saver.change('b')
  for (const _try of ['refused', 'away']) expect(await saver.flush()).toBe(false)
  expect(await saver.flush()).toBe(false)
})

it('saves a change made during a request in the next request', async () => {
  const { saver, sent, kept, states } = saverOf(
    { kind: 'saved', revision: 5 },
    { kind: 'saved', revision: 6 },
  )
  saver.change('a')
  const first = saver.flush()
  saver.change('b')
  expect(await first).toBe(false)
  expect([saver.known, kept.at(-1), states]).toEqual(['a', 'b', ['waiting', 'saving']])
  expect(await saver.flush()).toBe(true)
  expect(sent).toEqual([
    ['a', 4],
    ['b', 5],
  ])
})

it('saves automatically after the last change and retries without an answer', async () => {
  vi.useFakeTimers()
  try {
    const sent: string[] = []
    const answers: SaveAnswer[] = [{ kind: 'away' }, { kind: 'saved', revision: 5 }]
    const saver = new Autosave<string>(4, 'first', {
      send: async (document) => {
        sent.push(document)
        return answers.shift() ?? { kind: 'away' }
      },
      keep: () => {},
      onState: () => {},
    })
    saver.change('a')
    await vi.advanceTimersByTimeAsync(1000)
    saver.change('b')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual(['b'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual(['b', 'b'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

describe('changes that another person saved meanwhile', () => {
  type Values = Readonly<Record<string, string>>
  const conflict = { kind: 'conflict', revision: 9, by: 'mia@example.org', at: '' } as const

  /** A saver of values whose server holds `theirs` at revision 9. */
  function joining(theirs: Values, ...answers: SaveAnswer[]) {
    const sent: [Values, number][] = []
    const states: SaveState['kind'][] = []
    const onJoined = vi.fn((_document: Values) => {})
    const held = vi.fn(async () => ({ document: theirs, revision: 9 }))
    const saver = new Autosave<Values>(
      4,
      { title: 'first' },
      {
        send: async (document, revision) => {
          sent.push([document, revision])
          return answers.shift() ?? { kind: 'away' }
        },
        keep: () => {},
        onState: ({ kind }) => void states.push(kind),
        joining: { theirs: held, join: joined, onJoined },
        wait: 1e9,
        retry: 1e9,
      },
    )
    return { saver, sent, states, onJoined, held }
  }
  const mine = { title: 'first', summer: 'mine' }
  const both = { title: 'theirs', summer: 'mine' }

  it('are merged and saved automatically if nothing clashes', async () => {
    const { saver, sent, states, onJoined } = joining({ title: 'theirs' }, conflict, {
      kind: 'saved',
      revision: 10,
    })
    saver.change(mine)
    expect(await saver.flush()).toBe(true)
    expect(sent).toEqual([
      [mine, 4],
      [both, 9],
    ])
    expect(onJoined.mock.calls).toEqual([[both]])
    expect([saver.revision, saver.known, saver.joinedWith, saver.joins]).toEqual([
      10,
      both,
      'mia@example.org',
      1,
    ])
    expect(states).not.toContain('conflict')
  })

  it('are merged with text typed while they were requested', async () => {
    const { saver, sent, held } = joining({ title: 'theirs' }, conflict, { kind: 'saved', revision: 10 })
    held.mockImplementationOnce(async () => {
      saver.change({ ...mine, winter: 'typed' })
      return { document: { title: 'theirs' }, revision: 9 }
    })
    saver.change(mine)
    await saver.flush()
    expect(sent.at(-1)).toEqual([{ ...both, winter: 'typed' }, 9])
  })

  it('wait for the user if both changed the same value', async () => {
    const { saver, sent, states, onJoined } = joining({ title: 'first', summer: 'theirs' }, conflict)
    saver.change(mine)
    expect(await saver.flush()).toBe(false)
    expect([sent.length, states.at(-1), onJoined.mock.calls, saver.revision]).toEqual([1, 'conflict', [], 4])
  })

  it('are requested again without an answer', async () => {
    const { saver, states, held } = joining({ title: 'theirs' }, conflict, conflict, {
      kind: 'saved',
      revision: 10,
    })
    held.mockRejectedValueOnce(new TypeError('offline'))
    saver.change(mine)
    expect(await saver.flush()).toBe(false)
    expect(states.at(-1)).toBe('away')
    expect(await saver.flush()).toBe(true)
    expect(saver.known).toEqual(both)
  })

  it('are not merged into a conflict decision', async () => {
    const { saver, sent } = joining({ title: 'first', summer: 'theirs' }, conflict, {
      ...conflict,
      revision: 11,
    })
    saver.change(mine)
    await saver.flush()
    expect(await saver.overwrite(mine, 9)).toBe(false)
    expect(sent.at(-1)).toEqual([mine, 9])
    expect(saver.joins).toBe(0)
  })
})
