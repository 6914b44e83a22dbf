import { READS } from '../../core/allowance.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Announcement } from '../../core/events.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { Log } from '../../infra/log.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import type { Translator } from '../../infra/translation/port.ts'
import type { VoiceFiles } from '../../infra/voice-files.ts'
import { presentCounters } from '../accounts/server.ts'
import { chosenGif } from '../gifs/server.ts'
import { fileOf, uploadOf, withFiles } from '../photos/server.ts'
import { receivedVoice, withVoiceFile } from '../voice/server.ts'
import { quoting } from './about.ts'
import { setMuted, setReceipts } from './choices.ts'
import { sendMessage } from './commands.ts'
import {
  deleteChatCall,
  listChatsCall,
  listIcebreakersCall,
  markReadCall,
  openConversationCall,
  reactCall,
  readMessagesCall,
  saveChatChoicesCall,
  showPhotosCall,
  tellTypingCall,
  translateCall,
} from './contract.ts'
import { removeChats, showTyping, startConversation, tellTyping, typingAct } from './conversations.ts'
import { showPhotos } from './covered-photos.ts'
import { sayFarewell } from './farewell.ts'
import { sayFarewellCall } from './farewell-contract.ts'
import { firstLineCost, openersFor } from './openers.ts'
import type { OutgoingMessage } from './outgoing.ts'
import { keepMessage } from './pending.ts'
import { presentMessage } from './present.ts'
import { react } from './reactions.ts'
import { markConversationRead, unreadAfter } from './reading.ts'
import {
  keepMessageCall,
  sendGifCall,
  sendGiftCall,
  sendMessageCall,
  sendPhotoCall,
  sendVoiceCall,
  unsendMessageCall,
} from './send-contract.ts'
import { createTranslations } from './translations.ts'
import { unsendMessage } from './unsend.ts'
import { chatsOf, messagesOf, noticeRead, pricesOf } from './views.ts'

/**
 * Calls of the chats. Photos go through the public module of the feature photos, with its storage.
 */
export function chatsApi({ storage, voiceFiles, database, translator, log }: ChatApiDeps): CallRoute[] {
  return [
    ...listCalls(),
    ...sendCalls(voiceFiles),
    photoCall(storage),
    voiceCall(voiceFiles),
    typingCall(database),
    ...conversationCalls(),
    translationCall(translator, log),
  ]
}

export interface ChatApiDeps {
  readonly storage: PhotoStorage
  readonly voiceFiles: VoiceFiles
  /** Sends what is announced outside of a transaction. */
  readonly database: { announce(announcements: readonly Announcement[]): void }
  readonly translator: Translator
  readonly log: Pick<Log, 'warn'>
}

/** A sign with the pass of the conversation's page opens no transaction. */
function typingCall(database: ChatApiDeps['database']): CallRoute {
  return route(
    tellTypingCall,
    async ({ scope, body }) => ({ ok: true as const, pass: await showTyping(scope, body.conversation) }),
    {
      reads: READS.typing,
      given: ({ conversation, pass }) =>
        pass === undefined ? undefined : { act: typingAct(conversation), pass },
      answer: ({ tenant, member, other }, { conversation }) => {
        const announce = (one: Announcement) => database.announce([one])
        tellTyping({ tenantId: tenant.key, announce }, { conversation, member, other })
        return { ok: true as const }
      },
    },
  )
}

function translationCall(translator: Translator, log: ChatApiDeps['log']): CallRoute {
  const translations = createTranslations(translator, (tenant, err) =>
    log.warn({ tenant, err }, 'the provider of translations gave none'),
  )
  return route(translateCall, async ({ scope, body }) => ({ text: await translations.find(scope, body) }))
}

function listCalls(): CallRoute[] {
  return [
    route(listChatsCall, async ({ scope, query }) => ({
      ...(await chatsOf(scope, query)),
      counters: presentCounters(scope.viewer),
    })),
    route(deleteChatCall, async ({ scope, body }) => {
      await removeChats(scope, body)
      return { deleted: true as const }
    }),
    route(readMessagesCall, ({ scope, query }) => messagesOf(scope, query.conversation, query)),
  ]
}

function sendCalls(voiceFiles: Pick<VoiceFiles, 'remove'>): CallRoute[] {
  return [
    route(sendMessageCall, ({ scope, body, idempotencyKey }) =>
      answer(scope, {
        conversationId: body.conversation,
        kind: 'text',
        body: body.text.trim(),
        key: idempotencyKey,
        noticeRead: body.fictional_notice ?? false,
        shownCost: body.shown_cost,
        about: body.about && quoting(scope, body.about),
      }),
    ),
    route(keepMessageCall, async ({ scope, body }) => ({
      state: await keepMessage(scope, {
        conversationId: body.conversation,
        senderId: scope.viewer.id,
        body: body.text.trim(),
        noticeRead: body.fictional_notice ?? false,
        about: body.about && quoting(scope, body.about),
      }),
    })),
    route(unsendMessageCall, async ({ scope, body }) => {
      const { credits, voices } = await unsendMessage(scope, body)
      // A file that stays has no row, and is found by the daily sweep.
      scope.afterCommit(async () => {
        for (const content of voices) await voiceFiles.remove(scope.tenant.id, content)
      })
      return { credits }
    }),
    route(sendGiftCall, ({ scope, body, idempotencyKey }) =>
      answer(scope, {
        conversationId: body.conversation,
        kind: 'gift',
        body: body.gift,
        key: idempotencyKey,
        noticeRead: body.fictional_notice ?? false,
        shownCost: body.shown_cost,
      }),
    ),
    route(sendGifCall, async ({ scope, body, idempotencyKey }) =>
      answer(scope, {
        conversationId: body.conversation,
        kind: 'gif',
        body: await chosenGif(scope, body.gif),
        key: idempotencyKey,
        noticeRead: body.fictional_notice ?? false,
        shownCost: body.shown_cost,
      }),
    ),
  ]
}

function photoCall(storage: PhotoStorage): CallRoute {
  return route(sendPhotoCall, ({ scope, query, request, idempotencyKey }) => {
    const { photo } = uploadOf(request)
    return withFiles(scope, storage, photo, (inside, insert) =>
      answer(inside, {
        conversationId: query.conversation,
        kind: 'photo',
        body: '',
        key: idempotencyKey,
        noticeRead: query.fictional_notice === '1',
        shownCost: query.shown_cost,
        insertPhoto: (messageId) => insert({ messageId, active: true }),
      }),
    )
  })
}

function voiceCall(files: VoiceFiles): CallRoute {
  return route(sendVoiceCall, async ({ scope, query, request, idempotencyKey }) => {
    if (!scope.tenant.settings.voice_messages) throw new NotFoundError()
    const { conversation } = query
    const voice = receivedVoice(fileOf(request))
    return withVoiceFile(scope, files, voice, (inside, insert) =>
      answer(inside, {
        conversationId: conversation,
        kind: 'voice',
        body: '',
        key: idempotencyKey,
        noticeRead: query.fictional_notice === '1',
        shownCost: query.shown_cost,
        insertVoice: (id) => insert({ id, conversationId: conversation }),
      }),
    )
  })
}

function conversationCalls(): CallRoute[] {
  return [
    route(openConversationCall, async ({ scope, body }) => ({
      conversation: { id: await startConversation(scope, body.member) },
    })),
    route(sayFarewellCall, async ({ scope, body }) => {
      const { viewer, t, tenant, signPhoto } = scope
      const message = await sayFarewell(scope, body)
      return { message: presentMessage(message, viewer.id, { t, signPhoto, revision: tenant.revision }) }
    }),
    route(markReadCall, async ({ scope, body }) => {
      const read = await markConversationRead(scope, body.conversation)
      const unread = await unreadAfter(scope, read)
      return { ok: true as const, counters: { ...presentCounters(scope.viewer), unread_messages: unread } }
    }),
    route(reactCall, async ({ scope, body }) => {
      await react(scope, body)
      return { ok: true as const }
    }),
    route(showPhotosCall, async ({ scope, body }) => {
      await showPhotos(scope, body.conversation)
      return { shown: true as const }
    }),
    route(saveChatChoicesCall, async ({ scope, body }) => {
      if (body.conversation) await setMuted(scope, body.conversation, body.muted === 'on')
      if (body.receipts) await setReceipts(scope, body.receipts === 'on')
      return { saved: true as const }
    }),
    route(listIcebreakersCall, async ({ scope, query }) => {
      const { member = null } = query
      const lines = await openersFor(scope, member)
      const { money, own, length } = await pricesOf(scope)
      const credits = await firstLineCost(scope, member)
      return { lines, credits, money, own: [...own], length, notice_read: await noticeRead(scope) }
    }),
  ]
}

async function answer(scope: RequestScope<Member>, message: Omit<OutgoingMessage, 'senderId'>) {
  const { viewer, t, tenant, signPhoto } = scope
  const sent = await sendMessage(scope, { ...message, senderId: viewer.id, pageId: scope.pageId })
  return {
    message: presentMessage(sent.message, viewer.id, { t, signPhoto, revision: tenant.revision }),
    credits: sent.credits,
  }
}
