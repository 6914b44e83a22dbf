import { useT } from '../../../i18n/react.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { ShownQuote } from '../about.ts'

/** What of a profile a message answers, above its words. */
export function Quote({ quote: { label, text, photo } }: { quote: ShownQuote }) {
  return (
    <blockquote className="quote" dir="auto">
      {photo && <img src={photo} alt="" width={44} height={44} loading="lazy" decoding="async" />}
      <span>
        <b>{label}</b>
        {text && <span className="said">{text}</span>}
      </span>
    </blockquote>
  )
}

interface QuoteToSendProps {
  readonly quote: ShownQuote
  readonly onRemove: () => void
}

/** Above the input: what the next message answers, and the cross that removes it. */
export function QuoteToSend({ quote, onRemove }: QuoteToSendProps) {
  const t = useT('chats')
  return (
    <div className="quoted">
      <Quote quote={quote} />
      <IconButton icon="close" label={t('about_remove')} onClick={onRemove} />
    </div>
  )
}
