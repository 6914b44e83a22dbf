import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import type { saveProfilePartCall } from '../contract.ts'
import type { EditorData } from '../editor-data.ts'
import type { SavedPart } from './use-saving.ts'

/** What the summary beside the parts shows. */
export type Summary = Pick<EditorData, 'completeness' | 'name' | 'photo'>

/** The summary of an open editor, after each part that is saved and each change of the photos. */
export function useSummary(data: EditorData) {
  const [part, setPart] = useState<Pick<SavedPart, 'completeness' | 'name'>>(data)
  const [photo, setPhoto] = useState(data.photo)
  const [counted, setCounted] = useState(data.photo !== null)
  const has = photo !== null
  useEffect(() => {
    if (has === counted) return
    setCounted(has)
    // Nothing changes: the answer says how complete the profile is with or without a photo.
    callApi<typeof saveProfilePartCall>('PUT', '/api/profile', { body: {} }).then(
      setPart,
      (error: unknown) => {
        // The next part that is saved says it.
        if (!(error instanceof ApiError)) throw error
      },
    )
  }, [has, counted])
  const summary: Summary = { completeness: part.completeness, name: part.name, photo }
  return { summary, onSaved: setPart, onFace: setPhoto }
}
