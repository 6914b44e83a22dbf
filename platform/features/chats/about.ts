import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { INTERESTS } from '../../core/interests.ts'
import type { Translate } from '../../core/locale.ts'
import { photoUrl } from '../../core/photo-url.ts'
import { type ProfilePart, readPartRef } from '../../core/profile-parts.ts'
import { PROFILE_PROMPTS } from '../../core/profile-prompts.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { questionName, questionNamed, questionOf, quotableAnswer } from '../evening/server.ts'
import { quotablePart } from '../members/server.ts'
import { tenantKey } from '../visibility/visibility.ts'
import type { aboutShape } from './message-schemas.ts'
import type { QuotedPart } from './outgoing.ts'

/**
 * What of the recipient's profile a message answers, as `message.about` keeps it: the part, and the
 * words of a note as they were when the message was sent.
 */
export const quote = z.strictObject({
  ref: z.string(),
  text: z.string(),
  /** The question of that evening by its name: sites change which ones they ask. */
  question: z.string().optional(),
})
export type Quote = z.output<typeof quote>

/** A quote as a page shows it. */
export type ShownQuote = z.output<typeof aboutShape>

/** A quote in the viewer's language; null if this program does not know the part. */
export function presentQuote(kept: Quote, t: Translate): ShownQuote | null {
  const part = readPartRef(kept.ref)
  const words = part && wordsOf(part, kept, t)
  return words ? { ref: kept.ref, ...words } : null
}

function wordsOf(
  { kind, key }: ProfilePart,
  { text, question }: Quote,
  t: Translate,
): Omit<ShownQuote, 'ref'> | undefined {
  if (kind === 'note') {
    const label = labelOf(key, t)
    return label === undefined ? undefined : { label, text, photo: null }
  }
  if (kind === 'interest') {
    const interest = INTERESTS.find((slug) => slug === key)
    if (!interest) return undefined
    return { label: t('members:field_interests'), text: t(`options:interests.${interest}`), photo: null }
  }
  if (kind === 'evening') {
    // Before the name was kept, all sites asked the same.
    const asked = question === undefined ? questionOf(key, []) : questionNamed(question)
    return asked && { label: t(asked), text, photo: null }
  }
  // Not signed: whether the viewer may see it is asked each time, since a quote outlives the photo.
  return { label: t('chats:excerpt_photo'), text: '', photo: photoUrl(key, 'thumb') }
}

function labelOf(key: string, t: Translate): string | undefined {
  if (key === 'about_me') return t('members:note_about_me')
  const prompt = PROFILE_PROMPTS.find((slug) => key === `prompt_${slug}`)
  return prompt && t(`options:prompts.${prompt}`)
}

/** The words that a message may quote; undefined if the viewer does not see them now. */
async function quotable(
  scope: RequestScope<Member>,
  partnerId: string,
  ref: string,
): Promise<Quote | undefined> {
  const part = readPartRef(ref)
  if (part?.kind !== 'evening') {
    const text = await quotablePart(scope, partnerId, ref)
    return text === undefined ? undefined : { ref, text }
  }
  const text = await quotableAnswer(scope, partnerId, part.key)
  const question = questionName(part.key, scope.tenant.settings.evening_left_out)
  return text === undefined ? undefined : { ref, text, question }
}

/**
 * The quote for a message that is being written; null if the viewer does not see that part of the
 * profile now.
 */
export async function quoteToSend(
  scope: RequestScope<Member>,
  partnerId: string,
  ref: string,
): Promise<ShownQuote | null> {
  const found = await quotable(scope, partnerId, ref)
  return found ? presentQuote(found, scope.t) : null
}

/**
 * The quote of an outgoing message: it stands while the profile says what the sender has seen.
 * @param seen the quote as the sender's page showed it
 */
export function quoting(scope: RequestScope<Member>, seen: Pick<Quote, 'ref' | 'text'>): QuotedPart {
  return {
    ref: seen.ref,
    current: async (partnerId) => {
      const found = await quotable(scope, partnerId, seen.ref)
      return found && (found.text === '' || found.text === seen.text) ? found : undefined
    },
  }
}

/** Keeps the quote with its message, which was written in this transaction. */
export async function keepQuote(
  db: TenantDb,
  { conversationId, id, quote: kept }: { conversationId: string; id: string; quote: Quote },
): Promise<void> {
  await sql`update message set about = ${JSON.stringify(kept)}::jsonb where tenant_id = ${tenantKey(db)}
    and conversation_id = ${conversationId}::uuid and id = ${id}::uuid`.execute(db.trx)
}
