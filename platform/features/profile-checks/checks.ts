import { randomInt } from 'node:crypto'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { LoadInput } from '../../core/page.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { CheckFiles } from '../../infra/check-files.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { lockMember } from '../accounts/server.ts'
import type { ProfileCheck } from './contract.ts'
import { findCheck, findCompared, saveGesture, saveSent } from './queries.ts'
import { GESTURES, gestureOf, saidRefusal } from './rules.ts'
import { WAITING_CHECKS } from './waiting.ts'

type Scope = RequestScope<Member>

/** @throws NotFoundError on sites without checks */
function requireChecks({ tenant }: Pick<Scope, 'tenant'>): void {
  if (!tenant.settings.profile_checks) throw new NotFoundError()
}

/**
 * Where the comparison of the viewer's photos stands.
 * @throws NotFoundError on sites without checks, and for fictional profiles
 */
export async function checkOf(scope: Scope): Promise<ProfileCheck> {
  requireChecks(scope)
  const { db, viewer } = scope
  const member = await findCompared(db, viewer.id)
  if (!member || member.fictional) throw new NotFoundError()
  const row = await findCheck(db, viewer.id)
  const gesture = row ? gestureOf(row.gesture) : null
  if (row && row.file !== null) return { state: 'waiting', gesture, refusal: null }
  if (member.checked) return { state: 'checked', gesture: null, refusal: null }
  if (member.main_photo === null) return { state: 'no_photo', gesture: null, refusal: null }
  if (!row) return { state: 'open', gesture: null, refusal: null }
  const refusal = saidRefusal(row.refusal)
  return refusal === null
    ? { state: 'drawn', gesture, refusal }
    : { state: 'refused', gesture: null, refusal }
}

/**
 * Draws a gesture, unless one waits for its photo or the photo for its comparison: a second lot
 * would let members draw until a photo that they have fits.
 *
 * @throws NotFoundError on sites without checks; ConflictError `check_no_photo` without a photo
 *   that others see
 */
export async function drawGesture(scope: Scope): Promise<ProfileCheck> {
  requireChecks(scope)
  const { db, viewer, now } = scope
  await lockMember(db, viewer.id)
  const before = await checkOf(scope)
  if (before.state === 'no_photo') throw new ConflictError('check_no_photo')
  if (before.state !== 'open' && before.state !== 'refused') return before
  await saveGesture(db, { memberId: viewer.id, id: newId(), gesture: randomInt(GESTURES.length), now })
  return checkOf(scope)
}

/**
 * Stores the photo of the drawn gesture. The file first, the row last: no transaction waits for the
 * file. It is removed again if the row was not written. A second photo, of a repeated press or of
 * another tab, is dropped: the first one waits.
 *
 * @throws NotFoundError on sites without checks; ConflictError `check_no_photo`, or
 *   `check_no_gesture` if no gesture waits for a photo
 */
export async function sendCheck(
  scope: DetachedScope<Member>,
  files: CheckFiles,
  picture: Buffer,
): Promise<ProfileCheck> {
  requireChecks(scope)
  const { tenant } = scope
  const file = newId()
  await files.write(tenant.id, file, picture)
  let kept = false
  try {
    const sent = await scope.transaction(async (inside) => {
      const { db, viewer, now } = inside
      await lockMember(db, viewer.id)
      const before = await checkOf(inside)
      if (before.state === 'no_photo') throw new ConflictError('check_no_photo')
      if (before.state === 'waiting' || before.state === 'checked') return { kept: false, check: before }
      const id = newId()
      if (!(await saveSent(db, { memberId: viewer.id, id, file, now })))
        throw new ConflictError('check_no_gesture')
      await noteWaiting(db, WAITING_CHECKS, [id])
      return { kept: true, check: await checkOf(inside) }
    })
    kept = sent.kept
    return sent.check
  } finally {
    // A failure is left to the daily maintenance: the request itself is already decided.
    if (!kept) await files.remove(tenant.id, file).catch(() => undefined)
  }
}

/** Data of /account/check. @throws as `checkOf` */
export const checkPage = ({ scope }: LoadInput<Member>): Promise<ProfileCheck> => checkOf(scope)
