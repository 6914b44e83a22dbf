import { useEffect, useState } from 'react'
import { callApi } from '../../../core/api-client.ts'
import type { searchMembersCall } from '../contract.ts'
import { keepProfileList, type ProfileList, profileListWith } from './profile-lists.ts'

/** Members before the end of the list at which the next page of results is read. */
const NEAR_END = 3

export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
  /** Place in the list, from 1. */
  readonly place: number
  readonly count: number
}

/** The profiles beside this one in the list that it was opened from; undefined where it was not opened from one. */
export function useNeighbours(id: string): Neighbours | undefined {
  const [list, setList] = useState<ProfileList>()
  useEffect(() => {
    const kept = profileListWith(id)
    setList(kept)
    if (!kept?.more || kept.ids.indexOf(id) < kept.ids.length - NEAR_END) return
    const asked = new AbortController()
    extended(kept, kept.more, asked.signal)
      .then((longer) => {
        keepProfileList(longer)
        setList(longer)
      })
      // The list ends where it ended.
      .catch(() => undefined)
    return () => asked.abort()
  }, [id])
  const at = list?.ids.indexOf(id) ?? -1
  if (!list || at < 0) return undefined
  const { ids } = list
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, place: at + 1, count: ids.length }
}

/** The list with the members of its next page of results. */
async function extended({ ids }: ProfileList, more: string, signal: AbortSignal): Promise<ProfileList> {
  const query = Object.fromEntries(new URL(more, location.origin).searchParams)
  const { members, next } = await callApi<typeof searchMembersCall>('GET', '/api/members', { query, signal })
  return { ids: [...new Set([...ids, ...members.map((member) => member.id)])], more: next }
}
