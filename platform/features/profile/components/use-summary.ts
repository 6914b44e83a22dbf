import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import type { saveProfilePartCall } from '../contract.ts'
import type { EditorData } from '../editor-data.ts'
import type { SavedPart } from './use-saving.ts'

/** Data of the summary beside the parts. */
export type Summary = Pick<EditorData, 'completeness' | 'name' | 'photo'>

/** The summary of an open editor, updated after each saved part and each change of the photos. */
export function useSummary(data: EditorData) {
  const [part, setPart] = useState<Pick<SavedPart, 'completeness' | 'name'>>(data)
  const [photo, setPhoto] = useState(data.photo)
  const [counted, setCounted] = useState(data.photo !== null)
  const has = photo !== null
  useEffect(() => {
    if (has === counted) return
    setCounted(has)
    // An empty change: its response contains the completeness with or without a photo.
    callApi<typeof saveProfilePartCall>('PUT', '/api/profile', { body: {} }).then(
      setPart,
      (error: unknown) => {
        // The next saved part returns it.
        if (!(error instanceof ApiError)) throw error
      },
    )
  }, [has, counted])
  const summary: Summary = { completeness: part.completeness, name: part.name, photo }
  return { summary, onSaved: setPart, onFace: setPhoto }
}
