import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import type { searchMembersCall } from '../contract.ts'
import { withInterestList } from '../interest-boxes.ts'

/** Milliseconds without a change before results are counted: a slider passes many values. */
const REST = 400

/** The result count for the current filters of the form. */
export type ResultCount =
  | { readonly state: 'unknown' | 'failed' }
  | { readonly state: 'known'; readonly text: string; readonly townUnknown: boolean }

/**
 * Counts the results while filters are being changed. On failure the state is `failed`, and no
 * outdated number is shown.
 *
 * @returns the count, and the change handler of the form
 */
export function useResultCount(): readonly [ResultCount, (event: FormEvent<HTMLFormElement>) => void] {
  const t = useT('members')
  const [count, setCount] = useState<ResultCount>({ state: 'unknown' })
  const asked = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    asked.current?.abort()
  }, [])
  useEffect(() => stop, [stop])
  const ask = async (query: Record<string, string>) => {
    const controller = new AbortController()
    asked.current = controller
    try {
      const {
        total,
        more,
        town_unknown: townUnknown,
      } = await callApi<typeof searchMembersCall>('GET', '/api/members', {
        query: { ...query, numResults: '1' },
        signal: controller.signal,
      })
      if (!controller.signal.aborted)
        setCount({
          state: 'known',
          text: more ? t('more_than', { total }) : t('found', { count: total }),
          townUnknown,
        })
    } catch {
      // The search itself still works, and reports what is wrong.
      if (!controller.signal.aborted) setCount({ state: 'failed' })
    }
  }
  return [
    count,
    ({ currentTarget }) => {
      stop()
      setCount({ state: 'unknown' })
      const chosen = [...new FormData(currentTarget)].flatMap(([name, value]) =>
        typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
      )
      timer.current = setTimeout(() => void ask(withInterestList(Object.fromEntries(chosen))), REST)
    },
  ]
}
