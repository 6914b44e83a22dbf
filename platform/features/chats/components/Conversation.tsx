import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useSite } from '../../../ui/page.tsx'
import { useLiveMe, useOnline, useTyping } from '../../live/hooks.ts'
import { type Content, useConversation, useDraft, useTypingSign } from '../hooks.ts'
import type { ConversationView } from '../views.ts'
import { Composer } from './Composer.tsx'
import { MessagePane } from './MessagePane.tsx'
import { FictionalNotice, GiftPicker, Icebreakers, OutOfCredits } from './Modals.tsx'
import { TopBar } from './TopBar.tsx'

interface ConversationProps {
  view: ConversationView
  icebreakers: readonly string[]
}

type Dialog = 'icebreakers' | 'gifts' | 'notice' | 'credits' | null

/** One conversation: who, what was said, and the input. */
export function Conversation({ view, icebreakers }: ConversationProps) {
  const { partner, prices, state: reach } = view
  const me = useLiveMe()
  const typing = useTyping(view.conversation, view.page.typing)
  const online = useOnline()
  const tellTyping = useTypingSign(view.conversation)
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(view.conversation, view.draft)
  const [dialog, setDialog] = useState<Dialog>(
    icebreakers.length > 0 && reach === 'open' ? 'icebreakers' : null,
  )
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [waiting, setWaiting] = useState<Content | null>(null)
  const [noticeRead, setNoticeRead] = useState(view.noticeRead)
  const credits = me?.credits ?? 0
  // Who pays comes back to the text that waits here.
  const creditsHref = href('credits', {}, { return: href('chats-id', { id: view.conversation }) })

  // The gift button of a profile leads here.
  useEffect(() => {
    if (window.location.hash === '#gift') setDialog('gifts')
  }, [])

  const chat = useConversation(view, ({ error, content }) => {
    // The text goes back into the input, before anything typed since.
    if (content.text) setText([content.text, input.current?.value].filter(Boolean).join('\n'))
    if (error.code === 'fictional_notice_required') {
      setWaiting(content)
      return setDialog('notice')
    }
    if (error.code === 'not_enough_credits') return setDialog('credits')
    setRefusal(error)
  })

  const submit = (content: Content) => {
    setRefusal(null)
    if (partner.fictional && content.cost > 0 && !content.noticeRead) {
      setWaiting(content)
      return setDialog('notice')
    }
    // What the server refuses for another reason must not ask for money first.
    const otherwiseFine = me?.status === 'active' && [...(content.text ?? '')].length <= prices.length
    if (otherwiseFine && credits < content.cost) {
      setWaiting(content)
      return setDialog('credits')
    }
    setDialog(null)
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
    setDialog(null)
    input.current?.focus()
  }
  return (
    <>
      <TopBar partner={partner} credits={credits} creditsHref={creditsHref} open={reach === 'open'} />
      <MessagePane view={view} chat={chat} typing={typing} />
      {refusal && <RefusalNote error={refusal} creditsHref={creditsHref} onClose={() => setRefusal(null)} />}
      {!online && <OfflineNote />}
      {reach === 'open' ? (
        <Composer
          text={text}
          prices={prices}
          input={input}
          onText={(next) => {
            setText(next)
            if (next) tellTyping()
          }}
          onSend={sendText}
          onPhoto={(file) => submit({ kind: 'photo', file, cost: prices.photo, noticeRead })}
          onGift={() => setDialog('gifts')}
        />
      ) : (
        <ReachNote state={reach} name={partner.name} />
      )}
      <Icebreakers
        open={dialog === 'icebreakers'}
        name={partner.name}
        lines={icebreakers}
        prices={prices}
        onPick={(line) => {
          setText(line)
          closeDialog()
        }}
        onClose={closeDialog}
      />
      <GiftPicker
        open={dialog === 'gifts'}
        name={partner.name}
        credits={prices.gift}
        onPick={(gift) => submit({ kind: 'gift', gift, cost: prices.gift, noticeRead })}
        onClose={closeDialog}
      />
      <FictionalNotice open={dialog === 'notice'} onConfirm={confirmNotice} onClose={closeDialog} />
      <OutOfCredits
        open={dialog === 'credits'}
        credits={credits}
        creditsHref={creditsHref}
        cost={waiting?.cost ?? prices.message}
        onClose={closeDialog}
      />
    </>
  )
}

interface RefusalNoteProps {
  error: ApiError
  creditsHref: string
  onClose: () => void
}

/** Why a message was refused, in the server's words, and the way on. */
function RefusalNote({ error, creditsHref, onClose }: RefusalNoteProps) {
  const t = useT('chats')
  const field = Object.values(error.fields)[0]
  return (
    <div role="alert">
      <Alert
        tone="warning"
        onClose={onClose}
        closeLabel={t('common:close')}
        actions={
          error.code === 'free_conversations_limit' && (
            <ButtonLink size="small" href={creditsHref}>
              {t('no_credits_buy')}
            </ButtonLink>
          )
        }
      >
        {field ?? error.message}
      </Alert>
    </div>
  )
}

function OfflineNote() {
  const t = useT('chats')
  return <Alert tone="info">{t('offline')}</Alert>
}

function ReachNote({ state, name }: { state: 'blocked' | 'blocking' | 'gone'; name: string }) {
  const t = useT('chats')
  const site = useSite()
  const words = {
    blocked: t('state_blocked', { name }),
    blocking: t('state_blocking', { name }),
    gone: t('state_gone', { site: site.name }),
  }[state]
  return <Alert tone="info">{words}</Alert>
}
