import type { Me } from '../../../core/client.ts'
import { lengthOf } from '../../../core/text.ts'
import type { Recorded } from '../../voice/components/use-recorder.ts'
import type { Content } from '../delivery.ts'
import type { Partner } from '../present.ts'
import { isFreeQuestion, type Prices } from '../prices.ts'
import type { Held } from './use-held.ts'

interface SendingParts {
  readonly held: Held
  readonly me: Me | null
  readonly partner: Pick<Partner, 'fictional'>
  readonly prices: Prices
  readonly send: (content: Content) => void
}

/** Handlers of a conversation's buttons for the content to be sent. */
export function sendingOf({ held, me, partner, prices, send }: SendingParts) {
  /**
   * Sends, unless the notice about fictional profiles or credits are needed first: then the content
   * waits.
   */
  const submit = (content: Content) => {
    held.setRefusal(null)
    if (partner.fictional && content.cost > 0 && !content.noticeRead) {
      held.setWaiting(content)
      return held.setDialog('notice')
    }
    // Do not ask for money if the server would refuse for another reason.
    const otherwiseFine = me?.status === 'active' && lengthOf(content.text ?? '') <= prices.length
    if (otherwiseFine && me.credits < content.cost) {
      held.setWaiting(content)
      return held.setDialog('credits')
    }
    held.setDialog(null)
    held.setPhoto(null)
    held.setVoice(null)
    held.setWaiting(null)
    if (content.kind === 'text') {
      held.setText('')
      held.setQuote(null)
    }
    send(content)
  }
  const { noticeRead, waiting } = held
  return {
    sendText: () => {
      const text = held.text.trim()
      if (text === '') return held.input.current?.focus()
      const cost = isFreeQuestion({ text, partner }) ? 0 : prices.message
      const about = held.quote ? { about: held.quote } : {}
      submit({ kind: 'text', text, cost, noticeRead, ...about })
    },
    sendPhoto: (file: File) => submit({ kind: 'photo', file, cost: prices.photo, noticeRead }),
    sendVoice: ({ file, length }: Recorded) =>
      submit({ kind: 'voice', file, length, cost: prices.message, noticeRead }),
    sendChosen: (content: Omit<Content, 'noticeRead'>) => submit({ ...content, noticeRead }),
    confirmNotice: () => {
      held.setNoticeRead(true)
      held.setDialog(null)
      if (waiting) submit({ ...waiting, noticeRead: true })
    },
    choosePhoto: (file: File) => {
      held.setRefusal(null)
      held.setPhoto({ file })
      held.setDialog('photo')
    },
  }
}

export type Sending = ReturnType<typeof sendingOf>
