import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useChats } from '../hooks.ts'
import type { Chat } from '../present.ts'
import type { ConversationView } from '../views.ts'
import { ChatList } from './ChatList.tsx'
import { Conversation } from './Conversation.tsx'

const Panes = styled.div`
  display: flex;
  height: 100dvh;
  background: var(--color-background);

  > aside { display: none; }
  > section { flex: 1; min-width: 0; display: flex; flex-direction: column; }
  .notes { display: grid; gap: var(--space-2); padding-inline: var(--space-3); }
  .notes > * { margin-bottom: max(var(--space-2), env(safe-area-inset-bottom)); }
  .notes:not(:last-child) > * { margin-bottom: var(--space-2); }
  @media (min-width: 992px) {
    > aside { display: flex; flex-direction: column; width: 360px; border-right: var(--stroke-thin) solid var(--color-border); background: var(--color-surface); }
    > aside h2 { margin: 0; padding: var(--space-2) var(--space-4); font-size: var(--text-xl); }
    > aside h2 a { display: inline-flex; align-items: center; gap: var(--space-3); min-height: 44px; color: inherit; text-decoration: none; }
    > aside > div { flex: 1; min-height: 0; overflow-y: auto; }
  }
`

interface ConversationPageProps {
  view: ConversationView & { readonly chats: readonly Chat[]; readonly icebreakers: readonly string[] }
}

/** /chats/{id}: on a phone the conversation alone, from 992 px on beside the list. */
export function ConversationPage({ view }: ConversationPageProps) {
  const t = useT('chats')
  const { chats, remove } = useChats(view.chats)
  return (
    <Panes>
      <aside>
        <h2>
          <a href={href('chats')}>
            <Icon name="back" />
            {t('title')}
          </a>
        </h2>
        <div>
          <ChatList chats={chats} timeZone={view.timeZone} onRemove={remove} current={view.conversation} />
        </div>
      </aside>
      <section>
        <Conversation key={view.conversation} view={view} icebreakers={view.icebreakers} />
      </section>
    </Panes>
  )
}
