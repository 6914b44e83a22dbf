import { useT } from '../../../i18n/react.tsx'
import { latePart } from '../../../ui/late-part.tsx'
import { PersonMenu } from '../../../widgets/person/PersonMenu.tsx'
import type { ChatMessage } from '../present.ts'
import type { MessageActs } from './message-acts.ts'

/** Loaded with the menu of a message. */
const ReactionsPart = latePart(async () => (await import('./Reactions.tsx')).Reactions)

interface MessageMenuProps {
  readonly partner: { readonly id: string; readonly name: string }
  readonly message: Pick<ChatMessage, 'id' | 'reaction'>
  /** Omitted in a closed conversation. */
  readonly onReact: MessageActs['react'] | undefined
  /** Omitted where the message cannot be translated. */
  readonly onTranslate: (() => void) | undefined
}

/** The menu of a received message. */
export function MessageMenu({ partner, message, onReact, onTranslate }: MessageMenuProps) {
  const t = useT('chats')
  const label = onTranslate ? 'message_more' : onReact ? 'message_react' : 'message_menu'
  return (
    <PersonMenu
      className="report"
      label={t(label)}
      member={partner}
      subject={{ kind: 'message', id: message.id }}
      {...(onTranslate ? { actions: [{ icon: 'globe', words: t('translate'), run: onTranslate }] } : {})}
      {...(onReact
        ? {
            head: (close: () => void) => (
              <ReactionsPart
                current={message.reaction}
                label={t('react')}
                nameOf={(reaction) => t(`reaction_${reaction}`)}
                onChoose={(chosen) => {
                  close()
                  void onReact(message.id, chosen)
                }}
              />
            ),
          }
        : {})}
    />
  )
}
