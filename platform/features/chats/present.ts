import type { z } from 'zod'
import { ageOn } from '../../core/calendar.ts'
import { isGift } from '../../core/gifts.ts'
import { messageWarnings } from '../../core/message-warnings.ts'
import { photoUrl } from '../../core/photo-url.ts'
import { reactionOf } from '../../core/reactions.ts'
import type { RequestScope } from '../../core/scope.ts'
import { voiceUrl } from '../../core/voice.ts'
import { type GifReader, gifInBody, presentGif } from '../gifs/server.ts'
import { presentQuote } from './about.ts'
import { FAREWELL_TEXTS, farewellOf } from './farewells.ts'
import { erasedPartner, type Partner, type Reach } from './former-partner.ts'
import type { chatShape, messageShape } from './message-schemas.ts'
import type { ListedRow, MessageRow, PartnerRow } from './queries.ts'
import { MESSAGE_KINDS, type MessageKind } from './rules.ts'

export type ChatMessage = z.output<typeof messageShape>
export type Chat = z.output<typeof chatShape>
export type { Partner, Reach }

const KINDS: readonly MessageKind[] = Object.keys(MESSAGE_KINDS) as MessageKind[]

function kindOf(code: number): MessageKind {
  return KINDS.find((kind) => MESSAGE_KINDS[kind] === code) ?? 'text'
}

/** What the presentation of a partner depends on: texts, for the placeholder of a deleted one. */
type Scope = Pick<RequestScope, 't' | 'signPhoto' | 'tenant'>

/** The caller removes the picture of a partner whom the viewer may not see now (`partnerNow`). */
export function presentPartner(row: PartnerRow, today: Date, { t, signPhoto, tenant }: Scope): Partner {
  if (row.partner_id === null || row.name === null || row.birth_date === null)
    return erasedPartner(t('chats:deleted_member'))
  const photo = row.main_photo && signPhoto(row.main_photo)
  return {
    id: row.partner_id,
    name: row.name,
    age: ageOn(row.birth_date, today),
    fictional: row.fictional,
    online: row.online,
    ...(row.checked && tenant.settings.profile_checks ? { checked: true as const } : {}),
    main_image: photo === null ? null : { thumb: photoUrl(photo, 'thumb'), card: photoUrl(photo, 'card') },
  }
}

/** What the presentation of messages depends on. */
interface Reader extends GifReader, Pick<RequestScope, 't' | 'signPhoto'> {
  /**
   * When the partner's messages stopped being first messages; null: they still are. If omitted,
   * there are no warnings.
   */
  readonly firstUntil?: Date | null
  /** Photos of the partner are shown; false: covered. True if omitted. */
  readonly photosOpen?: boolean
}

/** A message as the viewer sees it. */
export function presentMessage(row: MessageRow, viewerId: string, reader: Reader): ChatMessage {
  const { firstUntil = new Date(0) } = reader
  const kind = kindOf(row.kind)
  const own = row.sender_id === viewerId && kind !== 'notice'
  const first = kind === 'text' && !own && (firstUntil === null || row.created_at < firstUntil)
  const gif = kind === 'gif' ? gifInBody(row.body) : null
  const farewell = farewellOf(row.farewell)
  const about = row.about && presentQuote(row.about, reader.t)
  const reaction = reactionOf(row.reaction)
  const warnings = first ? [...messageWarnings(row.body)] : []
  return {
    id: row.id,
    kind,
    own,
    text: farewell ? reader.t(FAREWELL_TEXTS[farewell]) : kind === 'text' ? row.body : '',
    gift: kind === 'gift' && isGift(row.body) ? row.body : null,
    photo: presentPhoto(row, reader, !own && reader.photosOpen === false),
    ...(gif ? { gif: presentGif(gif, reader) } : {}),
    ...(kind === 'voice' ? { voice: presentVoice(row.voice, reader) } : {}),
    ...(farewell ? { farewell } : {}),
    ...(about ? { about } : {}),
    ...(reaction ? { reaction } : {}),
    // What the partner paid is not disclosed.
    cost: own ? row.cost : 0,
    key: own ? row.idempotency_key : null,
    at: row.created_at.toISOString(),
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

function presentPhoto(
  { photo, photo_width: width, photo_height: height }: MessageRow,
  { signPhoto }: Pick<Reader, 'signPhoto'>,
  covered: boolean,
): ChatMessage['photo'] {
  if (photo === null) return null
  const size = { width: width ?? 1, height: height ?? 1 }
  if (!covered) return { full: photoUrl(signPhoto(photo), 'full'), ...size }
  // No address of the whole picture: the cover is no style over it.
  return { full: photoUrl(signPhoto(photo, 'blurred'), 'blurred'), ...size, covered: true }
}

function presentVoice(
  voice: MessageRow['voice'],
  { signPhoto }: Pick<Reader, 'signPhoto'>,
): NonNullable<ChatMessage['voice']> | null {
  if (voice === null) return null
  const [name, content, milliseconds] = voice
  return { url: voiceUrl(signPhoto([name, content])), milliseconds: Number(milliseconds) }
}

export function presentChat(row: ListedRow, today: Date, scope: Scope): Chat {
  const kind = row.kind === null ? null : kindOf(row.kind)
  const farewell = farewellOf(row.farewell)
  return {
    conversation: { id: row.conversation_id },
    profile: presentPartner(row, today, scope),
    match: row.match,
    muted: row.muted,
    num_unread_messages: row.unread,
    last_message:
      kind === null
        ? null
        : {
            kind,
            own: kind !== 'notice' && row.own === true,
            text: farewell ? scope.t(FAREWELL_TEXTS[farewell]) : kind === 'text' ? (row.excerpt ?? '') : '',
          },
    last_message_at: row.last_message_at?.toISOString() ?? null,
  }
}
