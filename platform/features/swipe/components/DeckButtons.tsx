import type { FormEvent } from 'react'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type Game, mayLike } from './deck-state.ts'
import type { Side } from './throw-rules.ts'

interface Props {
  game: Game
  allAges: boolean
  onChoose: (side: Side) => void
  onUndo: () => void
}

/** The same as the gestures, as buttons: without a script a form each. Pressing one keeps the focus where it is. */
export function DeckButtons({ game, allAges, onChoose, onUndo }: Props) {
  const t = useT('swipe')
  const [top] = game.cards
  const { last_pass: last } = game
  const name = top?.name ?? ''
  const pressed = (work: () => void) => (event: FormEvent) => {
    event.preventDefault()
    work()
  }
  const fields = (id: string, choice: string) => (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="choice" value={choice} />
      {allAges && <input type="hidden" name="ages" value="all" />}
    </>
  )
  const action = href('swipe-game')
  return (
    <div className="buttons">
      <form method="post" action={action} onSubmit={pressed(() => onChoose('pass'))}>
        {fields(top?.id ?? '', 'pass')}
        <IconButton
          type="submit"
          icon="close"
          variant="pass"
          size="large"
          label={t('pass', { name })}
          disabled={!top}
        />
      </form>
      <form method="post" action={action} onSubmit={pressed(onUndo)}>
        {fields(last?.id ?? '', 'undo')}
        <IconButton
          type="submit"
          icon="undo"
          variant="floating"
          label={last ? t('undo', { name: last.name }) : t('undo_none')}
          disabled={!last}
        />
      </form>
      <form method="post" action={action} onSubmit={pressed(() => onChoose('like'))}>
        {fields(top?.id ?? '', 'like')}
        <IconButton
          type="submit"
          icon="heart-filled"
          variant="like"
          size="large"
          label={t('like', { name })}
          disabled={!top}
          aria-disabled={!mayLike(game)}
        />
      </form>
    </div>
  )
}
