import type { ReactNode, RefObject } from 'react'
import type { ApiError } from '../../../core/api-client.ts'
import type { Me } from '../../../core/client.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { latePart } from '../../../ui/late-part.tsx'
import { VoiceSheetPart } from '../../voice/components/voice-sheet-part.ts'
import type { Partner } from '../present.ts'
import type { Prices } from '../prices.ts'
import { FictionalNotice, Icebreakers } from './Modals.tsx'
import { RefusalNote } from './Notes.tsx'
import { PhotoSheet } from './PhotoSheet.tsx'
import { pricePhrase } from './price-phrase.ts'
import { SendSheets } from './SendSheets.tsx'
import type { Sending } from './sending.ts'
import { closeDialog, type Dialog, type Held } from './use-held.ts'

interface ConversationDialogsProps {
  readonly dialog: Dialog
  readonly held: Held
  readonly sending: Sending
  readonly me: Me | null
  readonly partner: Partner
  readonly conversation: string
  readonly prices: Prices
  readonly creditsHref: string
  readonly icebreakers: readonly string[]
  /** Messages are being sent. */
  readonly begun: boolean
  /** The hidden file input that opens the system's photo picker. */
  readonly files: RefObject<HTMLInputElement | null>
}

/** All dialogs of a conversation, of which at most one is open. */
export function ConversationDialogs(props: ConversationDialogsProps) {
  const { dialog, held, sending, me, partner, conversation, prices, creditsHref } = props
  const { waiting, refusal } = held
  const close = () => closeDialog(held, dialog)
  const because = (error: ApiError | null) => error && <RefusalNote error={error} creditsHref={creditsHref} />
  return (
    <>
      <Openers {...props} close={close} />
      <SendSheets
        open={dialog}
        me={me?.id ?? ''}
        conversation={conversation}
        name={partner.name}
        prices={prices}
        waiting={waiting}
        refusal={because(refusal)}
        onSend={sending.sendChosen}
        onClose={close}
      />
      <Photo {...props} close={close} because={because} />
      <Voice {...props} close={close} because={because} />
      <FictionalNotice open={dialog === 'notice'} onConfirm={sending.confirmNotice} onClose={close} />
      {dialog === 'credits' && (
        <OutOfCreditsPart
          partner={partner}
          conversation={conversation}
          about={held.quote?.ref}
          credits={me?.credits ?? 0}
          cost={waiting?.cost ?? prices.message}
          text={waiting && waiting.kind !== 'text' ? null : held.text}
          onClose={close}
        />
      )}
    </>
  )
}

type PartProps = ConversationDialogsProps & { readonly close: () => void }

function Openers({ dialog, begun, partner, icebreakers, prices, held, close }: PartProps) {
  const pick = (line: string) => {
    held.setText(line)
    close()
  }
  return (
    <Icebreakers
      // A pending message already counts as a beginning.
      open={dialog === 'icebreakers' && !begun}
      name={partner.name}
      lines={icebreakers}
      prices={prices}
      onPick={pick}
      onClose={close}
    />
  )
}

interface PhotoProps extends PartProps {
  readonly because: (error: ApiError | null) => ReactNode
}

function Photo({ dialog, held, sending, partner, prices, files, close, because }: PhotoProps) {
  const { file = null, error = null } = held.photo ?? {}
  return (
    <PhotoSheet
      file={file}
      open={dialog === 'photo'}
      name={partner.name}
      prices={prices}
      refusal={because(error?.code === 'not_enough_credits' ? null : error)}
      onSend={sending.sendPhoto}
      onOther={() => files.current?.click()}
      onClose={close}
    />
  )
}

function Voice({ dialog, held, sending, partner, prices, close, because }: PhotoProps) {
  const t = useT('chats')
  const { iso } = useLocale()
  if (dialog !== 'voice') return null
  const { message: count, money: from, own } = prices
  const price = count > 0 ? pricePhrase(t, iso, { count, from, own }) : null
  const error = held.voice?.error ?? null
  return (
    <VoiceSheetPart
      open
      name={partner.name}
      price={
        count === 0
          ? t(prices.freeAnswer ? 'cost_answer' : 'cost_free')
          : t('cost', { credits: t('common:credits', { count }), price })
      }
      recorded={held.voice}
      refusal={because(error?.code === 'not_enough_credits' ? null : error)}
      onSend={sending.sendVoice}
      onClose={close}
    />
  )
}

/** Loaded when credits are short, so that conversations do not include its code. */
const OutOfCreditsPart = latePart(async () => (await import('./OutOfCredits.tsx')).OutOfCredits)
