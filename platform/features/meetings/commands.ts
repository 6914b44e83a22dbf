import type { BodyOf } from '../../core/contract.ts'
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../core/errors.ts'
import { newId, newSecret } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isBlank, isLonger } from '../../core/text.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { holdMembers, lockMember, tokenHash } from '../accounts/server.ts'
import { visibleMember } from '../members/server.ts'
import type { changeMeetingCall } from './contract.ts'
import { ASK_IN_THE_MORNING } from './morning.ts'
import { deleteMeeting, deleteSame, findMeetings, insertMeeting, updateMeeting } from './queries.ts'
import { daysAhead, endOfMeeting, MOST_MEETINGS, morningAfter, WORDS_LENGTH } from './rules.ts'

type Change = BodyOf<typeof changeMeetingCall>

/**
 * Makes or changes a page for a friend.
 *
 * @returns the secret of the link where there is a new one
 * @throws ForbiddenError `unconfirmed`; ConflictError `meetings_full`; ValidationError for the day
 *   and the words; NotFoundError for a meeting that is not the member's or has ended, for members
 *   whom the viewer may not see, for fictional profiles, whom nobody meets, and for the viewer
 */
export async function changeMeeting(
  scope: RequestScope<Member>,
  body: Change,
): Promise<{ token: string | null }> {
  const { db, viewer, now } = scope
  if (body.change === 'make') return { token: await make(scope, body) }
  if (!isId(body.id)) throw new NotFoundError()
  const own = { id: body.id, memberId: viewer.id, now }
  const token = body.change === 'link' ? newSecret() : null
  const found =
    body.change === 'end'
      ? await deleteMeeting(db, own.id, own.memberId)
      : await updateMeeting(db, own, token === null ? { well_at: now } : { token_hash: tokenHash(token) })
  if (!found) throw new NotFoundError()
  return { token }
}

async function make(
  scope: RequestScope<Member>,
  { member, day, words: typed = '' }: Extract<Change, { change: 'make' }>,
): Promise<string> {
  const { db, viewer, now, tenant } = scope
  const zone = tenant.settings.time_zone
  if (viewer.status !== 'active') throw new ForbiddenError('unconfirmed')
  const words = typed.trim()
  if (!daysAhead(scope).includes(day)) throw new ValidationError({ day: { code: 'invalid_choice' } })
  if (isBlank(words)) throw new ValidationError({ words: { code: 'required' } })
  if (isLonger(words, WORDS_LENGTH))
    throw new ValidationError({ words: { code: 'too_long', params: { max: WORDS_LENGTH } } })
  if (!isId(member) || member === viewer.id) throw new NotFoundError()
  await lockMember(db, viewer.id)
  // Against an erasure at the same time.
  if (!(await holdMembers(db, [viewer.id, member]))) throw new NotFoundError()
  const partner = await visibleMember(db, viewer, member, now)
  if (partner.fictional) throw new NotFoundError()
  // A second press, or other words for the same day, make a new page in place of the old one.
  await deleteSame(db, viewer.id, member, day)
  if ((await findMeetings(db, viewer.id, now)).length >= MOST_MEETINGS)
    throw new ConflictError('meetings_full', { max: MOST_MEETINGS })
  const [id, token] = [newId(), newSecret()]
  await insertMeeting(db, {
    id,
    memberId: viewer.id,
    partnerId: member,
    day,
    words,
    tokenHash: tokenHash(token),
    now,
    expires: endOfMeeting(day, zone),
  })
  await enqueue(
    db,
    'mail',
    { task: ASK_IN_THE_MORNING, meeting: id },
    { startAfter: morningAfter(day, zone), key: `meeting:${id}` },
  )
  return token
}
