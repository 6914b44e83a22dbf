import { useCell, useCells, useFollowed } from '../../live/hooks.ts'
import type { Likes } from '../contract.ts'

/** Both lists of likes: as rendered, then as the stream or the polling says. */
export function useLikeLists(rendered: Likes): Likes {
  return useFollowed(useCells().likes, rendered)
}

/** Whether this member likes the reader: as rendered, or as the lists say since. */
export function useLikedBy(id: string, rendered: boolean): boolean {
  const likes = useCell(useCells().likes)
  return rendered || (likes?.liked_by.some((like) => like.id === id) ?? false)
}
