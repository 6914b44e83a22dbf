import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../core/api-client.ts'
import { useT } from '../../i18n/react.tsx'
import { useToast } from '../../ui/toast.tsx'
import { likesQuery } from '../live/hooks.ts'
import type { Likes, likeMember, unlikeMember } from './contract.ts'

/** Both lists of likes: as rendered, then as the stream or the polling says. */
export function useLikeLists(rendered: Likes): Likes {
  const client = useQueryClient()
  const { data } = useQuery(likesQuery)
  useEffect(() => {
    client.setQueryData(likesQuery.queryKey, rendered)
  }, [client, rendered])
  return data ?? rendered
}

/**
 * Likes that change at a press and go back, with the reason said, where the server refuses. `likedOf` answers for a member
 * as rendered until something was pressed.
 */
export function useLikes(): {
  likedOf: (id: string, rendered: boolean) => boolean
  toggle: (member: { readonly id: string; readonly name: string }, liked: boolean) => Promise<void>
} {
  const t = useT('likes')
  const toast = useToast()
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const set = (id: string, liked: boolean) => setPressed((all) => new Map(all).set(id, liked))
  const toggle = async ({ id, name }: { readonly id: string; readonly name: string }, liked: boolean) => {
    set(id, !liked)
    try {
      if (liked) await callApi<typeof unlikeMember>('DELETE', '/api/like', { body: { id } })
      else {
        const { match } = await callApi<typeof likeMember>('POST', '/api/like', { body: { id } })
        if (match) toast({ tone: 'success', text: t('match_with', { name }) })
      }
    } catch (error) {
      set(id, liked)
      const reason = error instanceof ApiError ? error.message : ''
      toast({ tone: 'danger', text: reason || t('failed') })
    }
  }
  return { likedOf: (id, rendered) => pressed.get(id) ?? rendered, toggle }
}
