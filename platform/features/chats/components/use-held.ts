import { useRef, useState } from 'react'
import type { ApiError } from '../../../core/api-client.ts'
import type { Recorded } from '../../voice/components/use-recorder.ts'
import type { ShownQuote } from '../about.ts'
import type { Content, Refused } from '../delivery.ts'
import { useDraft } from '../unsent.ts'
import type { ConversationView } from '../views.ts'
import type { ChosenPhoto } from './PhotoSheet.tsx'
import { type SendSheet, sheetOf } from './SendSheets.tsx'

/** A recording that was not sent: it was refused. */
export interface RefusedVoice extends Recorded {
  readonly error: ApiError
}

/** Dialogs of the conversation, of which one is open at a time. */
export type Dialog = SendSheet | 'icebreakers' | 'photo' | 'voice' | 'notice' | 'credits' | null

/**
 * State of what a member is about to send: the text, a selected photo, content that waits for a
 * decision, and the last refusal.
 *
 * @param me the member's own id
 * @param begins whether the opener lines are shown first
 */
export function useHeld(view: ConversationView, me: string, begins: boolean) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(me, view.conversation, view.draft)
  const [dialog, setDialog] = useState<Dialog>(begins ? 'icebreakers' : null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [waiting, setWaiting] = useState<Content | null>(null)
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [voice, setVoice] = useState<RefusedVoice | null>(null)
  const [quote, setQuote] = useQuote(view.quote)
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
    voice,
    setVoice,
    quote,
    setQuote,
    noticeRead,
    setNoticeRead,
  }
}

/**
 * The part of the profile that the next text answers. Once it is sent or removed, a reload of the
 * page does not bring it back.
 */
function useQuote(initially: ShownQuote | null) {
  const [quote, setQuote] = useState(initially)
  const change = (next: ShownQuote | null) => {
    setQuote(next)
    const { history, location } = window
    const address = new URL(location.href)
    if (next) address.searchParams.set('about', next.ref)
    else address.searchParams.delete('about')
    if (address.href !== location.href) history.replaceState(history.state, '', address)
  }
  return [quote, change] as const
}

export type Held = ReturnType<typeof useHeld>

/** Restores refused content, and opens the dialog that shows the reason. */
export function takeBack(held: Held, { error, content }: Refused) {
  const { input, setText, setQuote, setWaiting, setPhoto, setDialog, setRefusal } = held
  // The text goes back into the input, before anything typed since.
  if (content.text) setText([content.text, input.current?.value].filter(Boolean).join('\n'))
  // What is gone from the profile is not answered by the next press either.
  if (content.about) setQuote(error.code === 'about_gone' ? null : content.about)
  setWaiting(content)
  const { kind, file, length = 0 } = content
  if (file && kind === 'voice') held.setVoice({ file, length, error })
  else if (file) setPhoto({ file, error })
  if (error.code === 'fictional_notice_required') return setDialog('notice')
  if (error.code === 'not_enough_credits') return setDialog('credits')
  if (file) return setDialog(kind === 'voice' ? 'voice' : 'photo')
  setRefusal(error)
  setDialog(sheetOf(content))
}

/**
 * Closes the open dialog; content selected in a sheet before is shown again in that sheet.
 * @param open the dialog that is shown now
 */
export function closeDialog({ photo, voice, waiting, input, ...held }: Held, open: Dialog) {
  if (voice && open !== 'voice') return held.setDialog('voice')
  if (photo && open !== 'photo') return held.setDialog('photo')
  if (sheetOf(waiting) && open !== sheetOf(waiting)) return held.setDialog(sheetOf(waiting))
  held.setPhoto(null)
  held.setVoice(null)
  held.setWaiting(null)
  held.setDialog(null)
  input.current?.focus()
}
