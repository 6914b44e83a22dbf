import { useRef, useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { useFailureToast } from '../../../widgets/use-failure-toast.ts'
import type { PhotoChange } from '../changes.ts'
import type { changePhotoCall, OwnPhoto, OwnPhotoList } from '../contract.ts'
import { placedAt, withPhoto } from './own-photos-state.ts'

export interface OwnPhotosHandle {
  readonly list: OwnPhotoList
  /** Does what the button says; what is refused is said and changes nothing. */
  readonly change: (name: string, change: PhotoChange, to?: number) => Promise<void>
  /** Moves a photo to where another stands; shown at once. */
  readonly place: (name: string, target: string) => void
  readonly added: (photo: OwnPhoto) => void
}

/** The member's photos on an open page; the server's answer to each change is what is shown next. */
export function useOwnPhotos(initial: OwnPhotoList): OwnPhotosHandle {
  const failed = useFailureToast()
  const [list, setList] = useState(initial)
  // Answers may overtake each other: the newest change decides what is shown.
  const latest = useRef(0)
  const change = async (name: string, what: PhotoChange, to?: number) => {
    const mine = ++latest.current
    const before = list
    try {
      const body = { name, change: what, ...(to === undefined ? {} : { to }) }
      const answer = await callApi<typeof changePhotoCall>('PUT', '/api/photo', { body })
      if (mine === latest.current) setList(answer)
    } catch (error) {
      if (error instanceof ApiError && mine === latest.current) setList(before)
      failed(error)
    }
  }
  return {
    list,
    change,
    place: (name, target) => {
      const placed = placedAt(list, name, target)
      setList(placed.list)
      void change(name, 'place', placed.to)
    },
    added: (photo) => setList((now) => withPhoto(now, photo)),
  }
}
