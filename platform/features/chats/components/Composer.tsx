import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { styled } from 'styled-components'
import { lengthOf } from '../../../core/text.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { canRecord } from '../../voice/components/can-record.ts'
import { VoiceSign } from '../../voice/components/voice-signs.tsx'
import type { ShownQuote } from '../about.ts'
import type { Prices } from '../prices.ts'
import { QUOTE } from './message-log.ts'
import { pricePhrase } from './price-phrase.ts'
import { QuoteToSend } from './Quote.tsx'

interface ComposerProps {
  text: string
  prices: Prices
  /** The text is a question that the site answers for nothing. */
  isFree: boolean
  input: RefObject<HTMLTextAreaElement | null>
  /** The hidden file input that opens the system's photo picker. */
  files: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  onSend: () => void
  onPhoto: (file: File) => void
  /** Opens the sheet of gifts or of GIFs. */
  onSheet: (sheet: 'gifts' | 'gifs') => void
  /** What the next text answers. */
  quote?: ShownQuote | null
  /** Opens the recorder of voice messages; omitted where there are none. */
  onVoice?: (() => void) | undefined
  onUnquote?: () => void
}

/** Listed one by one, so that phones convert their own formats (HEIC) to JPEG. */
const PHOTOS = 'image/jpeg,image/png,image/webp,image/avif'

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: var(--space-2) var(--space-3) max(var(--space-2), env(safe-area-inset-bottom));
  border-top: var(--stroke-thin) solid var(--color-border);
  background: var(--color-surface);

  /*
   * With large text the field wraps below the first buttons, which stay in one row: their icons do
   * not scale with the text.
   */
  .line { display: flex; flex-wrap: wrap; align-items: flex-end; gap: var(--space-1); --size-touch: 44px; }
  .line > div { display: flex; align-items: flex-end; gap: var(--space-1); }
  .line > .words { flex: 1 1 calc(5rem + var(--size-touch)); min-width: 0; }
  textarea { flex: 1 1 5rem; min-width: 0; min-height: 44px; max-height: 9rem; padding: 10px var(--space-3); border: var(--stroke-thin) solid var(--color-control); border-radius: min(var(--radius-control), 22px); background: var(--color-background); color: var(--color-text); line-height: 1.4; resize: none; field-sizing: content; font-size: max(16px, 1rem); }
  /* On phones the text needs the space of the buttons for attachments. */
  @media (max-width: 559px) { .line:has(textarea:not(:placeholder-shown)) .apart { display: none; } }
  /* A long placeholder must not wrap, nor be cut off by the buttons of a phone. */
  textarea::placeholder { white-space: nowrap; }
  @media (max-width: 559px) { textarea::placeholder { font-size: min(1em, 4vw); } }
  .quoted { display: flex; align-items: center; gap: var(--space-1); }
  ${QUOTE}
  .below { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-3); font-size: var(--text-xs); color: var(--color-muted); }
  /* Of an empty field it says nothing that would be worth a line of a phone. */
  @media (max-width: 559px) { &:has(textarea:placeholder-shown) .below > span + span { display: none; } }
  .below [data-over] { color: var(--color-danger-text); font-weight: var(--weight-strong); }
`

const GifButton = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  min-width: var(--size-touch);
  height: var(--size-touch);
  padding: 0;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: inherit;
  cursor: pointer;

  span { padding: 2px 4px; border: 2px solid currentColor; border-radius: 7px; font-size: 0.66rem; font-weight: 800; line-height: 1.1; letter-spacing: 0.03em; }
`

/** The input with its cost, in credits and in money, and the remaining characters. */
export function Composer(props: ComposerProps) {
  const { text, prices, isFree, input, files, onText, onSend, onPhoto, onSheet, quote, onUnquote, onVoice } =
    props
  const t = useT('chats')
  const form = useRef<HTMLFormElement>(null)
  const records = useRecords()
  useFoot(form)
  useEarlyText(input, text, onText)
  useFocusFromList(input)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) return backToList()
    if (!isSendKey(event)) return
    event.preventDefault()
    onSend()
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) onPhoto(file)
  }
  return (
    <Form ref={form} className="composer" onSubmit={submit}>
      {quote && onUnquote && <QuoteToSend quote={quote} onRemove={onUnquote} />}
      <div className="line">
        <div>
          <IconButton
            icon="photo"
            label={t('send_photo', { price: t('common:credits', { count: prices.photo }) })}
            onClick={() => files.current?.click()}
          />
          <input ref={files} type="file" accept={PHOTOS} hidden onChange={chosen} />
          <IconButton className="apart" icon="gift" label={t('send_gift')} onClick={() => onSheet('gifts')} />
          <GifButton
            className="apart"
            type="button"
            aria-label={t('send_gif')}
            onClick={() => onSheet('gifs')}
          >
            <span aria-hidden>GIF</span>
          </GifButton>
        </div>
        <div className="words">
          <textarea
            ref={input}
            rows={1}
            dir="auto"
            value={text}
            aria-label={t('write')}
            aria-describedby="composer-cost"
            placeholder={t('write')}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={pressed}
          />
          {onVoice && records && text === '' && !quote ? (
            <button
              type="button"
              className="ui-icon-button"
              data-variant="filled"
              data-size="medium"
              title={t('voice_record')}
              aria-label={t('voice_record')}
              onClick={onVoice}
            >
              <VoiceSign name="mic" />
            </button>
          ) : (
            <IconButton icon="send" variant="filled" label={t('common:send')} type="submit" />
          )}
        </div>
      </div>
      <Below text={text} prices={prices} isFree={isFree} />
    </Form>
  )
}

/** Whether the browser records: known once the page's script runs. */
function useRecords(): boolean {
  const [records, setRecords] = useState(false)
  useEffect(() => setRecords(canRecord()), [])
  return records
}

/** Enter sends if there is a physical keyboard; on phones it inserts a line break. */
function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false
  return !isTouched()
}

/** Touch devices: focusing a field would open the on-screen keyboard. */
const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** The open conversation in the list beside it. */
const OPEN_ROW = '.chat-panes .list [data-current] a'

/**
 * Focuses the input after a conversation is opened from the list beside it, or the open one is
 * pressed again. Escape returns the focus.
 */
function useFocusFromList(input: ComposerProps['input']): void {
  useEffect(() => {
    const write = () => {
      if (!isTouched()) input.current?.focus({ preventScroll: true })
    }
    const pressed = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest(OPEN_ROW) && write()
    if (document.activeElement?.closest('.chat-panes .list')) write()
    document.addEventListener('click', pressed)
    return () => document.removeEventListener('click', pressed)
  }, [input])
}

function backToList(): void {
  document.querySelector<HTMLElement>(OPEN_ROW)?.focus()
}

/**
 * Takes over what was typed before the page's script was loaded: once, after that the field is
 * controlled.
 */
function useEarlyText(input: ComposerProps['input'], text: string, onText: ComposerProps['onText']): void {
  const hasLooked = useRef(false)
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    const early = input.current?.value
    if (early && early !== text) onText(early)
  }, [input, text, onText])
}

/** Cost of the message, and the remaining characters. */
function Below({ text, prices, isFree }: Pick<ComposerProps, 'text' | 'prices' | 'isFree'>) {
  const t = useT('chats')
  const { iso } = useLocale()
  const left = prices.length - lengthOf(text)
  const { message: count, money: from, own, freeAnswer } = prices
  return (
    <div className="below">
      <span id="composer-cost">
        {isFree && t('cost_question')}
        {!isFree && count === 0 && t(freeAnswer ? 'cost_answer' : 'cost_free')}
        {!isFree &&
          count > 0 &&
          t('cost', {
            credits: t('common:credits', { count }),
            price: pricePhrase(t, iso, { count, from, own }),
          })}
      </span>
      <span data-over={left < 0 || undefined}>
        <span aria-hidden>
          {formatNumber(iso, prices.length - left)}/{formatNumber(iso, prices.length)}
        </span>
        <span className="visually-hidden">{t('characters_left', { left: formatNumber(iso, left) })}</span>
      </span>
    </div>
  )
}

/**
 * Publishes the height of the composer at the foot of the page: toasts appear above it. Large text
 * and several lines make it higher than usual.
 */
function useFoot(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = foot.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--size-composer', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--size-composer')
    }
  }, [foot])
}
