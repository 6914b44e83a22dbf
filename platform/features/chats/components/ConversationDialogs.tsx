import type { ReactNode, RefObject } from 'react'
import type { ApiError } from '../../../core/api-client.ts'
import type { Me } from '../../../core/client.ts'
import { latePart } from '../../../ui/late-part.tsx'
import type { Partner } from '../present.ts'
import type { Prices } from '../prices.ts'
import { FictionalNotice, Icebreakers } from './Modals.tsx'
import { RefusalNote } from './Notes.tsx'
import { PhotoSheet } from './PhotoSheet.tsx'
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
  /** Messages are on their way. */
  readonly begun: boolean
  /** The hidden field that opens the system's choice of photos. */
  readonly files: RefObject<HTMLInputElement | null>
}

/** Everything that can stand in front of a conversation; one of it is open at most. */
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
      <FictionalNotice open={dialog === 'notice'} onConfirm={sending.confirmNotice} onClose={close} />
      {dialog === 'credits' && (
        <OutOfCreditsPart
          partner={partner}
          conversation={conversation}
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
      // What waits to be sent is a beginning already.
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

/** Opens only when credits are short, so its code is no part of every conversation. */
const OutOfCreditsPart = latePart(async () => (await import('./OutOfCredits.tsx')).OutOfCredits)
