import { latePart } from '../../../ui/late-part.tsx'

const load = async () => (await import('./Conversation.tsx')).Conversation

/** The open conversation, loaded late: the list alone does not need its code. */
export const ConversationPart = latePart(load, import.meta.env.SSR ? await load() : undefined)
