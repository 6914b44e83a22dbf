import { latePart } from '../../../ui/late-part.tsx'

const load = async () => (await import('./Conversation.tsx')).Conversation

/** The open conversation: the list alone does not load its code. */
export const ConversationPart = latePart(load, import.meta.env.SSR ? await load() : undefined)
