import { useRef, useState } from 'react'
import type { ApiError } from '../../../core/api-client.ts'
import type { Content, Refused } from '../delivery.ts'
import { useDraft } from '../unsent.ts'
import type { ConversationView } from '../views.ts'
import type { ChosenPhoto } from './PhotoSheet.tsx'
import { type SendSheet, sheetOf } from './SendSheets.tsx'

/** What stands before the conversation, one at a time. */
export type Dialog = SendSheet | 'icebreakers' | 'photo' | 'notice' | 'credits' | null

/**
 * What a member has in hand before it is sent: the words, a chosen photo, what waits for an answer
 * of theirs, and why the last was refused.
 *
 * @param me the member's own id
 * @param begins opener lines stand in front at first
 */
export function useHeld(view: ConversationView, me: string, begins: boolean) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(me, view.conversation, view.draft)
  const [dialog, setDialog] = useState<Dialog>(begins ? 'icebreakers' : null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [waiting, setWaiting] = useState<Content | null>(null)
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [noticeRead, setNoticeRead] = useState(view.noticeRead)
  return {
    input,
    text,
    setText,
    dialog,
    setDialog,
    refusal,
    setRefusal,
    waiting,
    setWaiting,
    photo,
    setPhoto,
    noticeRead,
    setNoticeRead,
  }
}

export type Held = ReturnType<typeof useHeld>

/** What was refused is in hand again, and what stands in front says why. */
export function takeBack(held: Held, { error, content }: Refused) {
  const { input, setText, setWaiting, setPhoto, setDialog, setRefusal } = held
  // The text goes back into the input, before anything typed since.
  if (content.text) setText([content.text, input.current?.value].filter(Boolean).join('\n'))
  setWaiting(content)
  if (content.file) setPhoto({ file: content.file, error })
  if (error.code === 'fictional_notice_required') return setDialog('notice')
  if (error.code === 'not_enough_credits') return setDialog('credits')
  if (content.file) return setDialog('photo')
  setRefusal(error)
  setDialog(sheetOf(content))
}

/**
 * Closes what stands in front; what was chosen in a sheet before it is still in hand, in that
 * sheet. @param open what is shown now
 */
export function closeDialog({ photo, waiting, input, ...held }: Held, open: Dialog) {
  if (photo && open !== 'photo') return held.setDialog('photo')
  if (sheetOf(waiting) && open !== sheetOf(waiting)) return held.setDialog(sheetOf(waiting))
  held.setPhoto(null)
  held.setWaiting(null)
  held.setDialog(null)
  input.current?.focus()
}
