import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { ReportSubject } from '../../core/report-reasons.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { tenantKey } from '../visibility/visibility.ts'

/** Number of messages before and after the reported one. */
const NEIGHBOURS = 5
const MOST_PHOTOS = 30

/** A message as it was at the time of the report. */
export interface FrozenMessage {
  readonly id: string
  /** Written by the reported member; otherwise by the reporter. */
  readonly reported: boolean
  /** The message that the report is about. */
  readonly subject: boolean
  /** ISO time. */
  readonly at: string
  readonly text: string
  /** What of the other's profile it answers; absent from evidence of before 28 November 2026. */
  readonly about?: { readonly ref: string; readonly text: string } | null
  /** Content of its photo. */
  readonly photo: string | null
  /** Key of the file of a voice message; absent from evidence of before there were any. */
  readonly voice?: string | null
}

/** The state at the time of the report, as kept with it. */
export interface Evidence {
  readonly name: string
  /** The text about the member, and the answers to prompts. */
  readonly about: string
  /** ISO time. */
  readonly signedUp: string
  readonly fictional: boolean
  /** Contents of the photos that others saw; for a reported photo only that one. */
  readonly photos: readonly string[]
  readonly messages: readonly FrozenMessage[]
  /** The words that a rule found. */
  readonly found?: string
}

const profileRow = z.strictObject({
  name: z.string(),
  about: z.string(),
  signup_at: column.time,
  fictional: z.boolean(),
})
const photoRow = z.strictObject({ id: column.id, content: z.string() })
const messageRow = z.strictObject({
  id: column.id,
  sender_id: column.id,
  created_at: column.time,
  kind: column.whole,
  body: z.string(),
  about: z.strictObject({ ref: z.string(), text: z.string() }).nullable(),
  content: z.string().nullable(),
  voice: z.string().nullable(),
})

/** The content to freeze: the member, and their profile, one photo or one message. */
export interface FreezeInput {
  readonly member: string
  readonly subject: ReportSubject
  readonly subjectId: string
}

/**
 * The current evidence. Locks rows of photos until the report is written, so that their files are
 * not removed meanwhile.
 * @returns undefined if the member, the photo or the message is gone
 */
export async function freeze(
  db: TenantDb,
  { member, subject, subjectId }: FreezeInput,
): Promise<Evidence | undefined> {
  const words = await wordsOf(db, member)
  if (!words) return undefined
  const photos = subject === 'message' ? [] : await shownPhotos(db, member, subjectId)
  const of = subject === 'photo' ? photos.filter(({ id }) => id === subjectId) : photos
  const messages = subject === 'message' ? await around(db, subjectId, member) : []
  if (subject !== 'profile' && of.length + messages.length === 0) return undefined
  return { ...words, photos: of.map(({ content }) => content), messages }
}

const accountPhotoRow = z.strictObject({ content: z.string(), of_message: z.boolean() })

/**
 * The evidence of a whole account: the profile with all its photos, also those that wait and those
 * of the private album. `kept` also contains photos of messages, whose files are kept although the
 * case does not show them.
 * @returns undefined if the member is gone
 */
export async function freezeAccount(
  db: TenantDb,
  member: string,
): Promise<{ readonly evidence: Evidence; readonly kept: readonly string[] } | undefined> {
  const words = await wordsOf(db, member)
  if (!words) return undefined
  const photos = await rows(
    db,
    accountPhotoRow,
    sql`select content, message_id is not null as of_message from photo
      where tenant_id = ${tenantKey(db)} and member_id = ${member}::uuid
      order by is_main desc, created_at, id for share`,
  )
  const shown = photos.filter(({ of_message: ofMessage }) => !ofMessage)
  return {
    evidence: { ...words, photos: [...new Set(shown.map(({ content }) => content))], messages: [] },
    kept: [...new Set(photos.map(({ content }) => content))],
  }
}

async function wordsOf(db: TenantDb, member: string) {
  const t = tenantKey(db)
  const profile = await firstRow(
    db,
    profileRow,
    sql`select name, concat_ws(E'\\n\\n', nullif(about, ''), (select string_agg(answer, E'\\n\\n' order by prompt)
        from member_prompt where tenant_id = ${t} and member_id = ${member}::uuid),
        (select string_agg(body, E'\\n\\n' order by day) from evening_answer
        where tenant_id = ${t} and member_id = ${member}::uuid)) as about, signup_at, fictional
      from member where tenant_id = ${t} and id = ${member}::uuid`,
  )
  if (!profile) return undefined
  const { signup_at: signedUp, ...words } = profile
  return { ...words, signedUp: signedUp.toISOString() }
}

/** Only the reported photo of a private album: the others are not part of the case. */
function shownPhotos(db: TenantDb, member: string, subjectId: string) {
  return rows(
    db,
    photoRow,
    sql`select id, content from photo where tenant_id = ${tenantKey(db)} and member_id = ${member}::uuid
      and status = ${sql.lit(PHOTO_STATUS.active)} and message_id is null and (not private or id = ${subjectId}::uuid)
      order by is_main desc, created_at, id limit ${MOST_PHOTOS}::int for share`,
  )
}

/** The message with its neighbours, in order of time. */
async function around(db: TenantDb, messageId: string, member: string): Promise<readonly FrozenMessage[]> {
  const t = tenantKey(db)
  const found = await rows(
    db,
    messageRow,
    sql`
    with one as (select w.conversation_id, w.created_at, w.id from message w
        where w.tenant_id = ${t} and w.id = ${messageId}::uuid and w.conversation_id in (
          select cm.conversation_id from conversation_member cm where cm.tenant_id = ${t} and cm.other_id = ${member}::uuid)),
      near as (
        (select w.* from one join message w on w.tenant_id = ${t} and w.conversation_id = one.conversation_id
          and (w.created_at, w.id) <= (one.created_at, one.id)
          order by w.created_at desc, w.id desc limit ${NEIGHBOURS + 1}::int)
        union all
        (select w.* from one join message w on w.tenant_id = ${t} and w.conversation_id = one.conversation_id
          and (w.created_at, w.id) > (one.created_at, one.id)
          order by w.created_at, w.id limit ${NEIGHBOURS}::int))
    select near.id, near.sender_id, near.created_at, near.kind, near.body, near.about,
      (select p.content from photo p where p.tenant_id = ${t} and p.id = near.photo_id) as content,
      (select v.content from voice v where v.tenant_id = ${t} and v.message_id = near.id) as voice
    from near order by near.created_at, near.id`,
  )
  const voices = await heldVoices(db, found)
  return found.map(({ id, sender_id: sender, created_at: at, body, about, content, voice }) => ({
    id,
    reported: sender === member,
    subject: id === messageId,
    at: at.toISOString(),
    text: body,
    about,
    photo: content,
    // One that was taken back meanwhile has no file any more.
    ...(voice !== null && voices.has(voice) ? { voice } : {}),
  }))
}

/** Locks the rows of voice messages until the report is written, so that their files stay. */
async function heldVoices(
  db: TenantDb,
  messages: readonly { readonly voice: string | null }[],
): Promise<ReadonlySet<string>> {
  const contents = messages.flatMap(({ voice }) => voice ?? [])
  if (contents.length === 0) return new Set()
  const held = await db.trx
    .selectFrom('voice')
    .select('content')
    .where('tenant_id', '=', db.tenantId)
    .where('content', 'in', contents)
    .forShare()
    .execute()
  return new Set(held.map(({ content }) => content))
}

/** Contents of all photos and voice messages in the evidence, without duplicates. */
export function contentsOf({ photos, messages }: Pick<Evidence, 'photos' | 'messages'>): readonly string[] {
  return [
    ...new Set([...photos, ...messages.flatMap(({ photo, voice }) => [photo ?? [], voice ?? []].flat())]),
  ]
}
