import type { FormEvent, ReactNode } from 'react'
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

/** The gestures as buttons; without JavaScript one form each. Pressing one keeps the focus. */
export function DeckButtons({ game, allAges, onChoose, onUndo }: Props) {
  const t = useT('swipe')
  const [top] = game.cards
  const { last_pass: last } = game
  const name = top?.name ?? ''
  const choice = { allAges, id: top?.id }
  return (
    <div className="buttons">
      <Choice {...choice} choice="pass" onPress={() => onChoose('pass')}>
        <IconButton {...look('pass')} icon="close" label={t('pass', { name })} disabled={!top} />
      </Choice>
      <Choice allAges={allAges} id={last?.id} choice="undo" onPress={onUndo}>
        <IconButton
          type="submit"
          icon="undo"
          variant="floating"
          label={last ? t('undo', { name: last.name }) : t('undo_none')}
          disabled={!last}
        />
      </Choice>
      <Choice {...choice} choice="like" onPress={() => onChoose('like')}>
        <IconButton
          {...look('like')}
          icon="heart-filled"
          label={t('like', { name })}
          disabled={!top}
          aria-disabled={!mayLike(game)}
        />
      </Choice>
    </div>
  )
}

const look = (variant: Side) => ({ type: 'submit', variant, size: 'large' }) as const

interface ChoiceProps {
  readonly choice: Side | 'undo'
  readonly id: string | undefined
  readonly allAges: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Choice({ choice, id = '', allAges, onPress, children }: ChoiceProps) {
  const press = (event: FormEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <form method="post" action={href('swipe-game')} onSubmit={press}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="choice" value={choice} />
      {allAges && <input type="hidden" name="ages" value="all" />}
      {children}
    </form>
  )
}
