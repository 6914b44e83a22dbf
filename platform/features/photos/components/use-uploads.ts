import { useEffect, useReducer, useRef } from 'react'
import { ApiError } from '../../../core/api-client.ts'
import type { OwnPhoto } from '../contract.ts'
import { type Sending, sendPhoto } from './send-photo.ts'
import { nextUpload, type UploadItem, uploadsAfter } from './upload-items.ts'

export interface Uploads {
  readonly items: readonly UploadItem[]
  readonly add: (files: readonly Blob[], intoAlbum: boolean) => void
  readonly retry: (key: string) => void
  /** Also aborts an upload in progress. */
  readonly drop: (key: string) => void
}

/**
 * Sends chosen pictures one after another. A failed one keeps its place and can be retried; the
 * others continue.
 * @param onSent called with each stored photo
 */
export function useUploads(onSent: (photo: OwnPhoto) => void): Uploads {
  const [items, change] = useReducer(uploadsAfter, [])
  const running = useRef(new Map<string, Sending>())
  const sent = useRef(onSent)
  sent.current = onSent
  const next = nextUpload(items)
  useEffect(() => {
    if (!next || running.current.has(next.key)) return
    const { key, file, preview } = next
    change({ type: 'started', key })
    const fields = {
      ...(next.private ? { private: '1' as const } : {}),
      ...(next.tried ? { again: '1' as const } : {}),
    }
    const sending = sendPhoto(file, fields, (part) => change({ type: 'progress', key, part }))
    running.current.set(key, sending)
    sending.done
      .then(
        (photo) => {
          sent.current(photo)
          change({ type: 'removed', key })
          URL.revokeObjectURL(preview)
        },
        (error: unknown) => {
          const fault = error instanceof ApiError ? error.message : ''
          // A definite refusal would be repeated.
          const again =
            !(error instanceof ApiError) || error.status < 400 || error.status === 429 || error.status >= 500
          change({ type: 'failed', key, fault, again })
        },
      )
      .finally(() => running.current.delete(key))
  }, [next])
  useSentAgain(items, (key) => change({ type: 'retried', key }))
  useWarningBeforeLeaving(items.some(({ state }) => state !== 'failed'))
  return {
    items,
    add: (files, intoAlbum) => change({ type: 'added', items: files.map((file) => itemOf(file, intoAlbum)) }),
    retry: (key) => change({ type: 'retried', key }),
    drop: (key) => {
      running.current.get(key)?.cancel()
      change({ type: 'removed', key })
    },
  }
}

function itemOf(file: Blob, intoAlbum: boolean): UploadItem {
  return {
    key: crypto.randomUUID(),
    file,
    preview: URL.createObjectURL(file),
    private: intoAlbum,
    state: 'waiting',
    part: 0,
    fault: '',
    again: true,
    tried: false,
  }
}

/** Retries uploads without a response once there is a connection. */
function useSentAgain(items: readonly UploadItem[], retry: (key: string) => void): void {
  const again = useRef(() => {})
  again.current = () => {
    for (const { key, state, fault } of items) if (state === 'failed' && fault === '') retry(key)
  }
  useEffect(() => {
    const online = () => again.current()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])
}

/** Makes the browser confirm leaving the page while uploads are in progress. */
function useWarningBeforeLeaving(busy: boolean): void {
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [busy])
}
