import { useRef, useState } from 'react'
import type { ApiError } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { lengthOf } from '../../../core/text.ts'
import { useT } from '../../../i18n/react.tsx'
import { GiftArrivals } from '../../gifts/components/GiftArrivals.tsx'
import { useGiftLink } from '../../gifts/components/gift-choice.ts'
import { useLikedBy } from '../../likes/components/like-lists.ts'
import { useTyping } from '../../live/components/conversation-signs.ts'
import { useLiveMe } from '../../live/hooks.ts'
import { partnerNow } from '../former-partner.ts'
import { type Content, useConversation, useTypingSign } from '../hooks.ts'
import { useDraft } from '../unsent.ts'
import type { ConversationView } from '../views.ts'
import { Composer } from './Composer.tsx'
import { MessagePane } from './MessagePane.tsx'
import { FictionalNotice, Icebreakers } from './Modals.tsx'
import { ConversationNotes, RefusalNote } from './Notes.tsx'
import { OutOfCreditsPart } from './out-of-credits-part.ts'
import { PartnerPane } from './PartnerPane.tsx'
import { type ChosenPhoto, PhotoSheet } from './PhotoSheet.tsx'
import { usePricesNow } from './prices-now.ts'
import { type SendSheet, SendSheets, sheetOf } from './SendSheets.tsx'
import { TopBar } from './TopBar.tsx'
import { useMute } from './use-mute.ts'

interface ConversationProps {
  view: ConversationView
  icebreakers: readonly string[]
}

type Dialog = SendSheet | 'icebreakers' | 'photo' | 'notice' | 'credits' | null

/** One conversation: who, what was said, and the input. */
export function Conversation({ view, icebreakers }: ConversationProps) {
  const t = useT('chats')
  const prices = usePricesNow(view.prices)
  const me = useLiveMe()
  const typing = useTyping(view.conversation, view.page.typing)
  const likesMe = useLikedBy(view.partner.id ?? '', view.likesViewer)
  const tellTyping = useTypingSign(view.conversation)
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(me?.id ?? '', view.conversation, view.draft)
  const [asked, setDialog] = useState<Dialog>(
    icebreakers.length > 0 && view.page.state === 'open' ? 'icebreakers' : null,
  )
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [waiting, setWaiting] = useState<Content | null>(null)
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [noticeRead, setNoticeRead] = useState(view.noticeRead)
  const mute = useMute(view.conversation, view.muted)
  const files = useRef<HTMLInputElement>(null)
  const credits = me?.credits ?? 0
  // Who pays comes back to the text that waits here.
  const creditsHref = href('credits', {}, { return: href('chats-id', { id: view.conversation }) })

  useGiftLink(() => setDialog('gifts'))

  const match = view.liked && likesMe
  const chat = useConversation(view, { match, muted: mute.muted }, ({ error, content }) => {
    // The text goes back into the input, before anything typed since.
    if (content.text) setText([content.text, input.current?.value].filter(Boolean).join('\n'))
    setWaiting(content)
    if (content.file) setPhoto({ file: content.file, error })
    if (error.code === 'fictional_notice_required') return setDialog('notice')
    if (error.code === 'not_enough_credits') return setDialog('credits')
    if (content.file) return setDialog('photo')
    setRefusal(error)
    setDialog(sheetOf(content))
  })

  const { reach } = chat.state
  const partner = partnerNow(view.partner, reach, t('deleted_member'))
  const face = { partner, open: reach === 'open', match: reach === 'open' && match }
  // A block closes all open dialogs.
  const dialog = reach === 'open' ? asked : null

  const submit = (content: Content) => {
    setRefusal(null)
    if (partner.fictional && content.cost > 0 && !content.noticeRead) {
      setWaiting(content)
      return setDialog('notice')
    }
    // What the server refuses for another reason must not ask for money first.
    const otherwiseFine = me?.status === 'active' && lengthOf(content.text ?? '') <= prices.length
    if (otherwiseFine && credits < content.cost) {
      setWaiting(content)
      return setDialog('credits')
    }
    setDialog(null)
    setPhoto(null)
    setWaiting(null)
    if (content.kind === 'text') setText('')
    chat.send(content)
  }
  const sendText = () => {
    if (text.trim() === '') return input.current?.focus()
    submit({ kind: 'text', text: text.trim(), cost: prices.message, noticeRead })
  }
  const confirmNotice = () => {
    setNoticeRead(true)
    setDialog(null)
    if (waiting) submit({ ...waiting, noticeRead: true })
  }
  const closeDialog = () => {
    // A photo that was to be sent is still in hand.
    if (photo && dialog !== 'photo') return setDialog('photo')
    if (sheetOf(waiting) && dialog !== sheetOf(waiting)) return setDialog(sheetOf(waiting))
    setPhoto(null)
    setWaiting(null)
    setDialog(null)
    input.current?.focus()
  }
  const choosePhoto = (file: File) => {
    setRefusal(null)
    setPhoto({ file })
    setDialog('photo')
  }
  return (
    <>
      <section>
        <TopBar {...face} {...{ credits, creditsHref, mute }} />
        <MessagePane view={view} chat={chat} typing={typing && reach === 'open'} />
        <GiftArrivals messages={chat.state.messages} unread={view.unread ?? 0} name={partner.name} />
        <ConversationNotes
          refusal={dialog ? null : refusal}
          {...{ reach, partner, creditsHref }}
          onClose={() => setRefusal(null)}
        />
        {reach === 'open' && (
          <Composer
            text={text}
            prices={prices}
            input={input}
            onText={(next) => {
              setText(next)
              if (next) tellTyping()
            }}
            onSend={sendText}
            files={files}
            onPhoto={choosePhoto}
            onSheet={setDialog}
          />
        )}
      </section>
      <PartnerPane {...face} about={view.about} />
      <Icebreakers
        // What waits to be sent is a beginning already.
        open={dialog === 'icebreakers' && chat.state.pending.length === 0}
        name={partner.name}
        lines={icebreakers}
        prices={prices}
        onPick={(line) => {
          setText(line)
          closeDialog()
        }}
        onClose={closeDialog}
      />
      <SendSheets
        open={dialog}
        me={me?.id ?? ''}
        conversation={view.conversation}
        name={partner.name}
        prices={prices}
        waiting={waiting}
        refusal={refusal && <RefusalNote error={refusal} creditsHref={creditsHref} />}
        onSend={(content) => submit({ ...content, noticeRead })}
        onClose={closeDialog}
      />
      <PhotoSheet
        file={photo?.file ?? null}
        open={dialog === 'photo'}
        name={partner.name}
        prices={prices}
        refusal={
          photo?.error && photo.error.code !== 'not_enough_credits' ? (
            <RefusalNote error={photo.error} creditsHref={creditsHref} />
          ) : null
        }
        onSend={(file) => submit({ kind: 'photo', file, cost: prices.photo, noticeRead })}
        onOther={() => files.current?.click()}
        onClose={closeDialog}
      />
      <FictionalNotice open={dialog === 'notice'} onConfirm={confirmNotice} onClose={closeDialog} />
      {dialog === 'credits' && (
        <OutOfCreditsPart
          partner={partner}
          conversation={view.conversation}
          credits={credits}
          cost={waiting?.cost ?? prices.message}
          text={waiting && waiting.kind !== 'text' ? null : text}
          onClose={closeDialog}
        />
      )}
    </>
  )
}
