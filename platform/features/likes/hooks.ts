import { ApiError, callApi } from '../../core/api-client.ts'
import { useT } from '../../i18n/react.tsx'
import { useToast } from '../../ui/toast.tsx'
import { emitLive } from '../live/hooks.ts'
import type { likeMember, unlikeMember } from './contract.ts'
import { press, usePressed } from './pressed.ts'

/**
 * Likes that change at a press, on every card of the page, and go back, with the reason said, where the server refuses.
 * `likedOf` answers for a member as rendered until something was pressed. A match opens the match modal.
 */
export function useLikes(): {
  likedOf: (id: string, rendered: boolean) => boolean
  toggle: (member: { readonly id: string; readonly name: string }, liked: boolean) => Promise<void>
} {
  const t = useT('likes')
  const toast = useToast()
  const pressed = usePressed()
  const toggle = async ({ id }: { readonly id: string; readonly name: string }, liked: boolean) => {
    press(id, !liked)
    try {
      if (liked) await callApi<typeof unlikeMember>('DELETE', '/api/like', { body: { id } })
      else {
        const { profile } = await callApi<typeof likeMember>('POST', '/api/like', { body: { id } })
        if (profile) emitLive({ type: 'match', profile })
      }
    } catch (error) {
      press(id, liked)
      const reason = error instanceof ApiError ? error.message : ''
      toast({ tone: 'danger', text: reason || t('failed') })
    }
  }
  return { likedOf: (id, rendered) => pressed.get(id) ?? rendered, toggle }
}
