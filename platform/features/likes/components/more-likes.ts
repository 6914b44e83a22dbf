import { callApi } from '../../../core/api-client.ts'
import { useLoadMore } from '../../../ui/use-load-more.ts'
import { useLoadFailed } from '../../../widgets/ListEnds.tsx'
import { useLiveEvents } from '../../live/hooks.ts'
import type { LikeEntry, LikeList, Likes, listLikesCall } from '../contract.ts'

const keys = { id: (like: LikeEntry) => like.id, at: (like: LikeEntry) => like.at }

/** One of the lists with the further pages that were loaded; whom a block concerns, and who took a like back, leave them at once. */
export function useMoreLikes(likes: Likes, list: LikeList) {
  const onFailed = useLoadFailed()
  const load = async (after: string) => {
    const page = await callApi<typeof listLikesCall>('GET', '/api/likes', { query: { list, after } })
    return { items: page[list], next: page.next[list] }
  }
  const first = { items: likes[list], next: likes.next[list] }
  const loaded = useLoadMore(first, { ...keys, name: list, load, onFailed })
  useLiveEvents((event) => {
    const received = list !== 'profiles'
    if (event.type === 'contact' || (received && event.type === 'unlike'))
      loaded.drop((like) => like.id === event.member)
  })
  return loaded
}
