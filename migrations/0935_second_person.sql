-- Who counts as a second person for refunds: who invited a person, and from when that person's approval counts.
-- A link of the command (`npm run staff`) counts at once; one that a person made counts seven days after it was used.
alter table staff
  -- Null: the command.
  add column invited_by uuid references staff (id),
  -- Null until an invitation is accepted.
  add column approves_from timestamptz;
create index staff_invited_by on staff (invited_by);

alter table staff_invitation
  -- Null: the command.
  add column made_by uuid references staff (id);
create index staff_invitation_made_by on staff_invitation (made_by);

-- What the audit log knows of people who are there already. The policies hold for the owner as well, but for this one reading.
alter table audit_entry no force row level security;
with link as (
  select distinct on (subject) subject, staff_id from audit_entry
  where tenant_id = 0 and action = 'staff_invited'
    and subject not in (select subject from audit_entry where tenant_id = 0 and action = 'staff_invited' and staff_id is null)
  order by subject, at, id
)
update staff set invited_by = inviter.id from link join staff inviter on inviter.id = link.staff_id
where link.subject = 'staff:' || staff.id;
with link as (
  select distinct on (s.id) s.id, e.staff_id from staff s
  join audit_entry e on e.tenant_id = 0 and e.action = 'staff_invited' and e.subject = 'staff:' || s.id and e.at <= s.accepted_at
  order by s.id, e.at desc, e.id desc
)
update staff set approves_from = staff.accepted_at + case when link.staff_id is null then interval '0' else interval '7 days' end
from link where link.id = staff.id;
update staff set approves_from = accepted_at where approves_from is null;
update staff_invitation set made_by = (
  select maker.id from audit_entry e left join staff maker on maker.id = e.staff_id
  where e.tenant_id = 0 and e.action = 'staff_invited' and e.subject = 'staff:' || staff_invitation.staff_id
  order by e.at desc, e.id desc limit 1
);
alter table audit_entry force row level security;

-- A second factor was shown in this session, at the sign-in or since; changes of access ask for one of the last ten minutes.
alter table staff_session
  add column confirmed_at timestamptz not null default now(),
  add column seen_at timestamptz not null default now();
