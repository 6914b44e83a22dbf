import { type FormEvent, useEffect, useRef, useState } from 'react'
import { href } from '../../../core/routes.ts'
import { formatRelative } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import type { Deck, SwipeState } from '../contract.ts'
import type { SwipeGame } from '../pages.ts'
import { DeckButtons } from './DeckButtons.tsx'
import { SwipeCardView } from './SwipeCardView.tsx'
import { Swipe } from './swipe-style.ts'
import { useGame } from './use-game.ts'

/** Cards of the deck that are rendered. */
const SHOWN = 3

/**
 * The swipe game: one card at a time, by gesture, key or button; without JavaScript a plain form.
 */
export function SwipePage({ deck, news }: SwipeGame) {
  const t = useT('swipe')
  const posted = useFormState()
  const [refused, setRefused] = useState(false)
  const { game, choose, undo, again, gone, said } = useGame(deck, () => setRefused(true))
  useKeys({ like: () => choose('like'), pass: () => choose('pass'), undo })
  const empty = game.cards.length === 0
  const deckElement = useFocusWhenEmpty(empty)
  const shown = [
    ...game.cards.slice(0, SHOWN).map((card, depth) => ({ card, depth, leaving: undefined })),
    ...game.leaving.map((leaving) => ({ card: leaving.card, depth: 0, leaving })),
  ]
  return (
    <Container>
      <Swipe>
        <header>
          <h1>{t('title')}</h1>
          <LikesMeter {...game} />
        </header>
        <FormErrors title={posted?.errors['']} />
        {game.likes_left === 0 && (
          <OutOfLikes key={String(refused)} text={game.out_of_likes} mayPass={!empty} refused={refused} />
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <section className="deck" ref={deckElement} tabIndex={-1} aria-label={t('deck')}>
          {shown.map(({ card, depth, leaving }) => (
            <SwipeCardView
              key={card.id}
              card={card}
              depth={depth}
              leaving={leaving}
              back={game.back?.id === card.id ? game.back.side : undefined}
              onRelease={(release) => choose(release.side, release)}
              onGone={gone}
            />
          ))}
          {empty && <EmptyDeck deck={deck} passed={game.passed} onAgain={again} />}
        </section>
        {(!empty || game.last_pass) && (
          <DeckButtons game={game} allAges={deck.all_ages} onChoose={choose} onUndo={undo} />
        )}
        <Foot deck={deck} news={news} empty={empty} />
      </Swipe>
    </Container>
  )
}

interface OutOfLikesProps {
  readonly text: string
  readonly mayPass: boolean
  readonly refused: boolean
}

/**
 * No like is left today. A refused press renders it as a new element (by key), so that screen
 * readers announce it.
 */
function OutOfLikes({ text, mayPass, refused }: OutOfLikesProps) {
  const t = useT('swipe')
  return (
    <div className="notice" {...(refused ? { role: 'alert' } : {})}>
      <Alert tone="brand" icon="heart">
        {text} {mayPass && t('still_pass')}
      </Alert>
    </div>
  )
}

/**
 * The buttons disappear with the last card: moves the focus to the deck, since it would be lost.
 */
function useFocusWhenEmpty(empty: boolean) {
  const deck = useRef<HTMLElement>(null)
  const before = useRef(empty)
  useEffect(() => {
    if (empty && !before.current && document.activeElement === document.body) deck.current?.focus()
    before.current = empty
  }, [empty])
  return deck
}

function Foot({ deck, news, empty }: SwipeGame & { readonly empty: boolean }) {
  const t = useT('swipe')
  return (
    <div className="foot">
      {!empty && <p className="keys">{t('keys')}</p>}
      {/* An empty deck offers the other ages itself. */}
      {(!empty || deck.all_ages) && <Ages deck={deck} />}
      <p>
        <a href={href('match-finder')}>{news > 0 ? t('finder_news', { count: news }) : t('finder')}</a>
      </p>
    </div>
  )
}

/** The ages that limit the deck, and a link to change that. */
function Ages({ deck: { ages, all_ages } }: { deck: Deck }) {
  const t = useT('swipe')
  if (all_ages)
    return (
      <p className="ages">
        <a href={href('swipe-game')}>{t('own_ages')}</a>
      </p>
    )
  if (!ages) return null
  return (
    <p className="ages">
      {ages.min === ages.max ? t('one_age', { age: ages.min }) : t('ages', ages)}{' '}
      <a href={href('swipe-game', {}, { ages: 'all' })}>{t('all_ages')}</a>
    </p>
  )
}

interface Props {
  deck: Deck
  /** Number of passed members. */
  passed: number
  onAgain: () => Promise<void>
}

/** No card is left: links to other ages, passed members, and the search. */
function EmptyDeck({ deck: { ages }, passed, onAgain }: Props) {
  const t = useT('swipe')
  const [busy, setBusy] = useState(false)
  const again = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    void onAgain().finally(() => setBusy(false))
  }
  return (
    <EmptyState
      icon="sparkle"
      title={t('empty_title')}
      text={reason(t, ages)}
      actions={
        <>
          {ages && <ButtonLink href={href('swipe-game', {}, { ages: 'all' })}>{t('all_ages')}</ButtonLink>}
          {passed > 0 && (
            <form method="post" action={href('swipe-game')} onSubmit={again}>
              <input type="hidden" name="choice" value="again" />
              <Button type="submit" variant={ages ? 'secondary' : 'primary'} icon="undo" busy={busy}>
                {t('again', { count: passed })}
              </Button>
            </form>
          )}
          <ButtonLink variant="secondary" icon="search" href={href('members')}>
            {t('to_search')}
          </ButtonLink>
        </>
      }
    />
  )
}

function reason(t: ReturnType<typeof useT>, ages: Deck['ages']): string {
  if (!ages) return t('empty_text')
  return ages.min === ages.max ? t('empty_one_age', { age: ages.min }) : t('empty_ages', ages)
}

/** The likes left today, as hearts and text, and when new ones are available. */
function LikesMeter({ likes_left: left, likes_a_day: all, renews_in }: SwipeState) {
  const t = useT('swipe')
  const { iso } = useLocale()
  const hearts = Array.from({ length: all }, (_, place) => `heart-${place}`)
  // Rounded up: "in 0 minutes" would be wrong for the last seconds.
  const soon = formatRelative(iso, new Date(Math.max(renews_in, 60_000)), new Date(0))
  return (
    <p className="meter">
      <span className="hearts" aria-hidden="true">
        {hearts.map((key, place) => (
          <span key={key} data-full={place < left || undefined}>
            <Icon name={place < left ? 'heart-filled' : 'heart'} size={20} />
          </span>
        ))}
      </span>
      <span className="words-left">
        <b>{t('left', { count: left })}</b> <small>· {t('renews', { when: soon })}</small>
      </span>
    </p>
  )
}

interface Keys {
  readonly like: () => void
  readonly pass: () => void
  readonly undo: () => void
}

/**
 * Arrow keys like and pass, Backspace takes back, unless the focused element needs these keys
 * itself (`isTyping`).
 */
function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTyping(event)) return
      const work = workOf(event.key, latest.current)
      if (!work) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function workOf(key: string, { like, pass, undo }: Keys): (() => void) | undefined {
  if (key === 'ArrowRight') return like
  if (key === 'ArrowLeft') return pass
  return key === 'Backspace' ? undo : undefined
}

/** With a modifier key, in a field or menu, or while a dialog is open. */
function isTyping({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey || document.querySelector('dialog[open]')) return true
  const within = 'input:not([type=hidden]), textarea, select, [contenteditable], [role=menu], [role=tablist]'
  return target instanceof Element && target.closest(within) !== null
}
