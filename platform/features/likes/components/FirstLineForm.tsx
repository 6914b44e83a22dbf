import { type FormEvent, useId, useRef } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { lengthOf } from '../../../core/text.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useSite } from '../../../ui/page.tsx'
import { pricePhrase } from '../../chats/components/price-phrase.ts'
import type { FirstLine } from './first-line.ts'

/** Opener lines shown here; the conversation has all of them. */
const SHOWN = 3

const Form = styled.form`
  --pad: min(var(--pad-card), 4.5vw);
  display: grid;
  gap: var(--space-3);
  padding: var(--pad);
  border-radius: var(--radius-modal);
  background: var(--color-raised);
  color: var(--color-text);
  box-shadow: var(--shadow-raised);
  text-align: start;

  label { font-weight: var(--weight-strong); color: var(--color-heading); }
  .ideas { display: flex; gap: var(--space-2); margin: 0 calc(-1 * var(--pad)); padding: 2px var(--pad); overflow-x: auto; list-style: none; scrollbar-width: none; scroll-snap-type: x proximity; scroll-padding-inline: var(--pad); }
  .ideas li { flex: 0 0 min(15rem, 72%); scroll-snap-align: start; }
  .ideas button { width: 100%; min-height: 44px; height: 100%; padding: var(--space-2) var(--space-3); border: var(--stroke-thin) solid var(--color-control); border-radius: min(var(--radius-control), 18px); background: var(--color-soft); color: var(--color-on-soft); font: inherit; font-size: var(--text-sm); line-height: 1.35; text-align: start; cursor: pointer; }
  textarea { width: 100%; min-height: 72px; max-height: 9rem; padding: 10px var(--space-3); border: var(--stroke-thin) solid var(--color-control); border-radius: min(var(--radius-control), 18px); background: var(--color-background); color: var(--color-text); font: inherit; font-size: max(16px, 1rem); line-height: 1.4; resize: none; field-sizing: content; }
  .below { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-3); margin: calc(-1 * var(--space-2)) 0 0; font-size: var(--text-xs); color: var(--color-muted); }
  .below [data-over] { color: var(--color-danger-text); font-weight: var(--weight-strong); }
  .ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: var(--space-2); }
  .ways > * { padding-inline: var(--space-3); }
`

interface Props {
  line: FirstLine
  other: { readonly name: string; readonly fictional: boolean }
  /** The other member wrote first: no opener lines are offered. */
  answers: boolean
  onLater: () => void
}

/**
 * The form of the first message in the match modal: opener lines, the price, and a button to do it
 * later.
 */
export function FirstLineForm({ line, other, answers, onLater }: Props) {
  const t = useT('match')
  const { fictional } = useSite()
  const field = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (line.text.trim() === '') return input.current?.focus()
    line.send()
  }
  const pick = (idea: string) => {
    line.setText(idea)
    input.current?.focus()
  }
  return (
    <Form onSubmit={submit}>
      {other.fictional && fictional && <Alert tone="warning">{fictional.warning}</Alert>}
      <label htmlFor={field}>{t('first_line', { name: other.name })}</label>
      {line.offer && !answers && <Ideas lines={line.offer.lines.slice(0, SHOWN)} onPick={pick} />}
      <textarea
        ref={input}
        id={field}
        rows={2}
        dir="auto"
        value={line.text}
        aria-describedby={`${field}-cost`}
        placeholder={t('chats:write')}
        onChange={(event) => line.setText(event.target.value)}
      />
      <Cost line={line} answers={answers} id={`${field}-cost`} />
      <Refusal line={line} />
      <div className="ways">
        <Button type="submit" icon="send" busy={line.busy}>
          {t('common:send')}
        </Button>
        <Button variant="secondary" onClick={onLater}>
          {t('later')}
        </Button>
      </div>
    </Form>
  )
}

interface IdeasProps {
  lines: readonly string[]
  onPick: (idea: string) => void
}

function Ideas({ lines, onPick }: IdeasProps) {
  const t = useT('match')
  return (
    <ul className="ideas" aria-label={t('ideas')}>
      {lines.map((idea) => (
        <li key={idea}>
          <button type="button" onClick={() => onPick(idea)}>
            {idea}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface CostProps {
  line: FirstLine
  answers: boolean
  id: string
}

/** Cost of the message before it is sent, and its length. */
function Cost({ line: { offer, text, isFree }, answers, id }: CostProps) {
  const t = useT('chats')
  const { iso } = useLocale()
  if (!offer) return <p className="below" id={id} />
  const { credits: count, money: from, own, length } = offer
  const written = lengthOf(text)
  return (
    <p className="below">
      <span id={id}>
        {isFree && t('cost_question')}
        {!isFree && count === 0 && t(answers ? 'cost_answer' : 'cost_free')}
        {!isFree &&
          count > 0 &&
          t('cost', {
            credits: t('common:credits', { count }),
            price: pricePhrase(t, iso, { count, from, own }),
          })}
      </span>
      <span data-over={written > length || undefined}>
        {formatNumber(iso, written)}/{formatNumber(iso, length)}
      </span>
    </p>
  )
}

/** Refusals that buying credits or premium resolves. */
const SOLVED_BY_CREDITS: readonly string[] = ['not_enough_credits', 'free_conversations_limit']

function Refusal({ line: { refusal, conversation, keep } }: { line: FirstLine }) {
  const t = useT('chats')
  if (!refusal) return null
  const back = conversation ? { return: href('chats-id', { id: conversation }) } : {}
  return (
    <div role="alert">
      <Alert
        tone="warning"
        actions={
          SOLVED_BY_CREDITS.includes(refusal.code) && (
            <ButtonLink size="small" icon="credits" href={href('credits', {}, back)} onClick={keep}>
              {t('no_credits_buy')}
            </ButtonLink>
          )
        }
      >
        {Object.values(refusal.fields)[0] || refusal.message || t('common:offline')}
      </Alert>
    </div>
  )
}
