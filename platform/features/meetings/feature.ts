import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { changeMeeting } from './commands.ts'
import { changeMeetingCall } from './contract.ts'
import { ASK_IN_THE_MORNING, askInTheMorning } from './morning.ts'
import { deleteEnded } from './queries.ts'

/** The member's own pages for friends; not those that others made about meeting the member. */
const meetingsExport: Export = {
  sections: [
    {
      name: 'meetings',
      title: 'data:section_meetings',
      tables: ['meeting'],
      select: (
        db,
        me,
      ) => sql`select e.id::text as cursor, m.name, to_char(e.day, 'YYYY-MM-DD') as day, e.words as text,
          e.created_at, e.well_at, e.expires_at
        from meeting e join member m on m.tenant_id = ${db.tenantId}::int and m.id = e.partner_id
        where e.tenant_id = ${db.tenantId}::int and e.member_id = ${me}`,
    },
  ],
}

interface MeetingServices {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

export const meetings: Feature<MeetingServices> = {
  calls: () => [route(changeMeetingCall, ({ scope, body }) => changeMeeting(scope, body))],
  forms: meetingForms,
  tasks: (services) => ({
    tasks: { [ASK_IN_THE_MORNING]: (job) => askInTheMorning(services, job, new Date()) },
  }),
  maintenance: ({ database }) => [maintenanceTask(database, 'meetings', deleteEnded)],
  export: meetingsExport,
  erase: { rows: { 'meeting.member_id': 'delete', 'meeting.partner_id': 'delete' } },
}

/** The forms of the page; the field `change` selects one. */
function meetingForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, changeMeetingCall), {
      page: 'account-meetings',
      next: ({ token }) => href('account-meetings', {}, { token: token ?? undefined }),
    }),
  ]
}
