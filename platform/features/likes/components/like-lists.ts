import { useCell, useCells, useFollowed, useLiveEvents } from '../../live/hooks.ts'
import type { Likes } from '../contract.ts'
import { gone, hearLike, usePressed } from '../pressed.ts'

/**
 * The lists of likes: as rendered, then as the stream or the polling says.
 *
 * @param further the page's address continues a list: what it shows is not the beginning and is not kept fresh.
 */
export function useLikeLists(rendered: Likes, further: boolean): Likes {
  return useFollowed(useCells().likes, rendered, { source: further ? null : rendered })
}

/** Whether this member likes the reader: as rendered, or as the lists say since. */
export function useLikedBy(id: string, rendered: boolean): boolean {
  const likes = useCell(useCells().likes)
  usePressed()
  useLiveEvents(hearLike)
  return (rendered && !gone.has(id)) || (likes?.liked_by.some((like) => like.id === id) ?? false)
}
