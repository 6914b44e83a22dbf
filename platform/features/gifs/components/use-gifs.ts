import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import type { ResponseOf } from '../../../core/contract.ts'
import type { ChosenGif, searchGifsCall } from '../contract.ts'

type Answer = ResponseOf<typeof searchGifsCall>

export interface FoundGifs {
  readonly gifs: readonly ChosenGif[]
  readonly source: Answer['source']
  readonly unavailable: boolean
  /** Whether there are more results. */
  readonly more: boolean
  readonly state: 'loading' | 'ready' | 'failed'
  /** Why it failed, as the server's text; null without a connection. */
  readonly fault: string | null
}

const NONE: FoundGifs = {
  gifs: [],
  source: 'drawn',
  unavailable: false,
  more: false,
  state: 'loading',
  fault: null,
}
/** Milliseconds without typing after which a search starts. */
const PAUSE = 350

/** Results for words as they are typed. A response that newer words have overtaken is dropped. */
export function useGifs(words: string) {
  const [found, setFound] = useState<FoundGifs>(NONE)
  const [asked, setAsked] = useState({ words, offset: 0, tries: 0 })
  const [next, setNext] = useState<number | null>(null)
  useEffect(() => {
    if (words === asked.words) return
    const timer = setTimeout(() => setAsked({ words, offset: 0, tries: 0 }), PAUSE)
    return () => clearTimeout(timer)
  }, [words, asked.words])
  useEffect(() => {
    let current = true
    setFound((before) => ({ ...before, state: 'loading' }))
    const query = { q: asked.words, ...(asked.offset > 0 ? { offset: asked.offset } : {}) }
    callApi<typeof searchGifsCall>('GET', '/api/gifs', { query }).then(
      (answer) => {
        if (!current) return
        setNext(answer.next)
        setFound((before) => ({
          gifs: asked.offset > 0 ? merged(before.gifs, answer.gifs) : answer.gifs,
          source: answer.source,
          unavailable: answer.unavailable,
          more: answer.next !== null,
          state: 'ready',
          fault: null,
        }))
      },
      (error: unknown) => {
        const fault = error instanceof ApiError ? error.message : null
        if (current) setFound((before) => ({ ...before, state: 'failed', fault }))
      },
    )
    return () => {
      current = false
    }
  }, [asked])
  return {
    ...found,
    showMore: () => next !== null && setAsked({ ...asked, offset: next }),
    retry: () => setAsked({ ...asked, tries: asked.tries + 1 }),
  }
}

/** Merges pages: those of a provider overlap if its order has changed in between. */
function merged(known: readonly ChosenGif[], more: readonly ChosenGif[]): readonly ChosenGif[] {
  return [...known, ...more.filter(({ id }) => !known.some((one) => one.id === id))]
}
