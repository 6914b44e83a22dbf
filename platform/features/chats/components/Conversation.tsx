import { useEffect, useRef, useState } from 'react'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { usePage } from '../../../ui/page.tsx'
import { GiftArrivals } from '../../gifts/components/GiftArrivals.tsx'
import { useGiftLink } from '../../gifts/components/gift-choice.ts'
import { useLikedBy } from '../../hearts/hooks.ts'
import { useTyping } from '../../live/components/conversation-signs.ts'
import { useLiveMe } from '../../live/hooks.ts'
import type { Content } from '../delivery.ts'
import { partnerNow } from '../former-partner.ts'
import { useConversation, useTypingSign } from '../hooks.ts'
import { isFreeQuestion, type Prices, pricesAfter, pricesAt, pricesWith } from '../prices.ts'
import type { ConversationView } from '../views.ts'
import { Composer } from './Composer.tsx'
import { ConversationDialogs } from './ConversationDialogs.tsx'
import { MessagePane } from './MessagePane.tsx'
import { messageActs } from './message-acts.ts'
import { ConversationNotes, QuietNote, UnconfirmedNote, UnsentNote } from './Notes.tsx'
import { PartnerPane } from './PartnerPane.tsx'
import { sendingOf } from './sending.ts'
import { TopBar } from './TopBar.tsx'
import { takeBack, useHeld } from './use-held.ts'
import { useMute } from './use-mute.ts'
import { useOwnCredits } from './use-own-credits.ts'
import { useWaiting } from './use-waiting.ts'

interface ConversationProps {
  view: ConversationView
  icebreakers: readonly string[]
}

/** One conversation: partner, messages and input. */
export function Conversation({ view, icebreakers }: ConversationProps) {
  const known = useShown(view, icebreakers.length > 0)
  const { me, prices, held, chat, typing, mute, partner, match, files, waiting } = known
  const { conversation, unread } = view
  const { reach, messages, pending } = chat.state
  const open = reach === 'open'
  const begun = messages.length + pending.length
  // A block closes all open dialogs.
  const dialog = open ? held.dialog : null
  const face = { partner, open, match: open && match }
  const isUnconfirmed = me?.status === 'not_confirmed'
  const send = (content: Content) =>
    isUnconfirmed && content.kind === 'text' ? waiting.keep(content) : chat.send(content)
  const sending = sendingOf({ held, me, partner, prices, send })
  const about = { about: held.quote?.ref }
  // After paying, the member returns to the text that waits here.
  const creditsHref = href('credits', {}, { return: href('chats-id', { id: conversation }, about) })
  const farewell = view.farewell === 'none' ? null : href('chats-id-farewell', { id: conversation })
  const isQuiet = view.farewell === 'due' && begun === view.page.messages.length && held.quote === null
  const { sync, kept } = chat
  const acts = messageActs({ conversation, sync, store: kept.store, onRefused: held.setRefusal })
  const noted = { reach, partner, creditsHref, refusal: dialog ? null : held.refusal }
  return (
    <>
      <section>
        <TopBar
          {...face}
          credits={me?.credits ?? 0}
          creditsHref={creditsHref}
          mute={mute}
          farewell={open ? farewell : null}
        />
        <MessagePane
          view={view}
          chat={chat}
          typing={typing && open}
          waiting={isUnconfirmed ? waiting : null}
          acts={acts}
        />
        <GiftArrivals messages={messages} unread={unread} name={partner.name} />
        <ConversationNotes {...noted} onClose={() => held.setRefusal(null)} />
        {open && isQuiet && farewell && <QuietNote href={farewell} />}
        {open && isUnconfirmed && <UnconfirmedNote kept={waiting.kept !== null} />}
        {open && view.draft !== '' && begun === 0 && (
          <UnsentNote short={(me?.credits ?? 0) < prices.message} creditsHref={creditsHref} />
        )}
        {open && <Input {...known} sending={sending} voice={view.voice && !isUnconfirmed} />}
      </section>
      <PartnerPane {...face} about={view.about} />
      <ConversationDialogs
        dialog={dialog}
        held={held}
        sending={sending}
        me={me}
        partner={partner}
        conversation={conversation}
        prices={prices}
        creditsHref={creditsHref}
        icebreakers={icebreakers}
        files={files}
        begun={pending.length > 0 || waiting.kept !== null}
      />
    </>
  )
}

/** Current state of the conversation, and what the member is about to send. */
function useShown(view: ConversationView, openers: boolean) {
  const t = useT('chats')
  const me = useLiveMe()
  const known = usePricesNow(view.prices)
  const typing = useTyping(view.conversation)
  const likesMe = useLikedBy(view.partner.id ?? '', view.likesViewer)
  const tellTyping = useTypingSign(view.conversation, view.page.typing_pass)
  const mute = useMute(view.conversation, view.muted)
  const begins =
    openers && view.quote === null && view.page.state === 'open' && view.waiting === null && view.draft === ''
  const held = useHeld(view, me?.id ?? '', begins)
  const files = useRef<HTMLInputElement>(null)
  useGiftLink(() => held.setDialog('gifts'))
  const match = view.liked && likesMe
  const chat = useConversation(view, { match, muted: mute.muted }, (refused) => takeBack(held, refused))
  const prices = pricesAfter(known, chat.state)
  const waiting = useWaiting(view, { held, send: chat.send })
  const partner = partnerNow(view.partner, chat.state.reach, t('deleted_member'))
  return { me, prices, typing, tellTyping, mute, held, files, match, chat, partner, waiting }
}

type InputProps = Pick<
  ReturnType<typeof useShown>,
  'held' | 'prices' | 'files' | 'tellTyping' | 'partner'
> & {
  readonly sending: ReturnType<typeof sendingOf>
  /** Voice messages can be sent. */
  readonly voice: boolean
}

function Input({ held, prices, files, tellTyping, partner, sending, voice }: InputProps) {
  const typed = (text: string) => {
    held.setText(text)
    if (text) tellTyping()
  }
  return (
    <Composer
      text={held.text}
      prices={prices}
      isFree={isFreeQuestion({ text: held.text, partner })}
      files={files}
      input={held.input}
      onText={typed}
      onSend={sending.sendText}
      onPhoto={sending.choosePhoto}
      onSheet={held.setDialog}
      quote={held.quote}
      onUnquote={() => held.setQuote(null)}
      onVoice={voice ? () => held.setDialog('voice') : undefined}
    />
  )
}

/** Browsers run a longer timer immediately. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * The current prices: with the discount until it ends, by the time passed since the page was made,
 * and from the credits that there are now.
 */
function usePricesNow(prices: Prices): Prices {
  const { now } = usePage()
  const { paid = false, credits = 0 } = useLiveMe() ?? {}
  const own = useOwnCredits(prices.own, credits)
  const [ended, setEnded] = useState(false)
  const endsAt = prices.discount?.endsAt ?? null
  useEffect(() => {
    const left = endsAt === null ? LONGEST_TIMER : Math.max(0, endsAt - now)
    if (left >= LONGEST_TIMER) return
    const timer = setTimeout(() => setEnded(true), left)
    return () => clearTimeout(timer)
  }, [endsAt, now])
  return pricesWith(pricesAt({ ...prices, own }, { ended, paid }), credits)
}
