import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { likesQuery } from '../../live/hooks.ts'
import type { Likes } from '../contract.ts'

/** Both lists of likes: as rendered, then as the stream or the polling says. */
export function useLikeLists(rendered: Likes): Likes {
  const client = useQueryClient()
  const { data } = useQuery(likesQuery)
  useEffect(() => {
    client.setQueryData(likesQuery.queryKey, rendered)
  }, [client, rendered])
  return data ?? rendered
}

/** Whether this member likes the reader: as rendered, or as the lists say since. */
export function useLikedBy(id: string, rendered: boolean): boolean {
  const { data } = useQuery(likesQuery)
  return rendered || (data?.liked_by.some((like) => like.id === id) ?? false)
}
