import { styled } from 'styled-components'
import { REACTION_SIGNS, REACTIONS, type Reaction } from '../../../core/reactions.ts'

const Row = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-1);
  && button { display: grid; place-items: center; width: 44px; min-height: 44px; padding: 0; border-radius: 50%; font-size: 1.5rem; line-height: 1; }
  && [aria-pressed='true'] { border-color: var(--color-action); background: var(--color-soft); }
`

interface ReactionsProps {
  /** The own reaction that the message has. */
  readonly current: Reaction | undefined
  readonly onChoose: (reaction: Reaction | null) => void
  /** Accessible name of the group. */
  readonly label: string
  /** Given from outside: the menu has texts of its own. */
  readonly nameOf: (reaction: Reaction) => string
}

/** In the menu of a message: the reactions; pressing the current one takes it back. */
export function Reactions({ current, onChoose, label, nameOf }: ReactionsProps) {
  return (
    <li>
      <Row role="group" aria-label={label}>
        {REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="button"
            aria-label={nameOf(reaction)}
            title={nameOf(reaction)}
            aria-pressed={reaction === current}
            onClick={() => onChoose(reaction === current ? null : reaction)}
          >
            <span aria-hidden>{REACTION_SIGNS[reaction]}</span>
          </button>
        ))}
      </Row>
    </li>
  )
}
