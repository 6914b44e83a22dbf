import type { BodyOf } from '../../core/contract.ts'
import { NotFoundError, ValidationError } from '../../core/errors.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import {
  isTimeZone,
  minutesOf,
  partsOf,
  setDigest,
  setQuietHours,
  setSwitch,
} from '../notifications/server.ts'
import { allowMail, mailLink } from './confirm-address.ts'
import { changeNoticesCall } from './contract.ts'
import { removeDevice } from './devices.ts'
import { readNotices } from './page.ts'

/** The member's page for the settings of `notifications`, which owns the rows. */
export const noticeSettings: Feature = {
  calls: noticeSettingsApi,
  forms: noticeSettingsForms,
  erase: { rows: {} },
}

/** The settings of notifications. */
function noticeSettingsApi(): CallRoute[] {
  return [
    route(changeNoticesCall, async ({ scope, body }) => {
      await change(scope, body)
      return { ...(await readNotices(scope)), link_mailed: body.change === 'link' }
    }),
  ]
}

type Change = Exclude<BodyOf<typeof changeNoticesCall>, undefined>

async function change(scope: RequestScope<Member>, body: Change): Promise<void> {
  const { db, viewer } = scope
  if (body.change === 'notice')
    return setSwitch(db, viewer.id, { ...partsOf(body.notice), on: body.state === 'on' })
  if (body.change === 'digest') {
    if (body.digest !== 'off') return setDigest(db, viewer.id, body.digest)
    return setSwitch(db, viewer.id, { channel: 'mail', kind: 'digest', on: false })
  }
  if (body.change === 'quiet') return changeQuietHours(scope, body)
  if (body.change === 'link') return mailLink(scope)
  if (body.change === 'mail') return allowMail(scope, body)
  if (!(await removeDevice(scope, body.id))) throw new NotFoundError()
}

/** @throws ValidationError of `from`, `until`, `time_zone` */
async function changeQuietHours(
  { db, viewer }: RequestScope<Member>,
  { quiet = 'off', from = '', until = '', time_zone: zone = '' }: Extract<Change, { change: 'quiet' }>,
): Promise<void> {
  if (zone !== '' && !isTimeZone(zone))
    throw new ValidationError({ time_zone: { code: 'time_zone_unknown' } })
  const timeZone = zone === '' ? null : zone
  if (quiet === 'off') return setQuietHours(db, viewer.id, { hours: null, timeZone })
  const [begin, end] = [minutesOf(from), minutesOf(until)]
  if (begin === undefined) throw new ValidationError({ from: { code: 'time_of_day_invalid' } })
  if (end === undefined) throw new ValidationError({ until: { code: 'time_of_day_invalid' } })
  if (begin === end) throw new ValidationError({ until: { code: 'quiet_hours_empty' } })
  await setQuietHours(db, viewer.id, { hours: { from: begin, until: end }, timeZone })
}

/** All forms of the page; the field `change` selects one. */
function noticeSettingsForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, changeNoticesCall), {
      page: 'notifications',
      next: ({ link_mailed }) => href('notifications', {}, link_mailed ? { mailed: '1' } : {}),
    }),
  ]
}
