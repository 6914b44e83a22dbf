import { latePart } from '../../../ui/late-part.tsx'

/** Loaded after the conversation, which does not wait for it. */
export const AlbumInChatPart = latePart(async () => (await import('./AlbumInChat.tsx')).AlbumInChat)
