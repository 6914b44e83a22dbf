-- Reports of members and hits of the rules about profiles, with frozen evidence; the decision, appeals of both sides, suspensions.

create table report (
  tenant_id int not null,
  id uuid not null,
  -- What people call it.
  number text not null,
  -- Null: found by a rule, or the reporter is erased.
  reporter_id uuid,
  -- Null: erased. The evidence stays until `kept_until`.
  reported_id uuid,
  -- Codes: platform/features/reports/rules.ts
  subject smallint not null,
  -- Of the profile, photo or message.
  subject_id uuid not null,
  category smallint not null,
  -- The rule that found it; null: a member reported it.
  rule smallint,
  body text not null default '',
  -- As it was when it was reported.
  evidence jsonb not null,
  created_at timestamptz not null,
  -- A decision is due by then.
  due_at timestamptz not null,
  state smallint not null default 0,
  -- The decision that holds now.
  measure smallint,
  grounds smallint,
  note text not null default '',
  -- End of a suspension; null: for good, or another measure.
  suspended_until timestamptz,
  -- What the measure took away, to be given back after an appeal.
  removed jsonb,
  -- A measure was taken at some time: the reported one reads the decision, also once an appeal has changed it.
  reported_told boolean not null default false,
  decided_by uuid,
  decided_at timestamptz,
  kept_until timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, reporter_id) references member (tenant_id, id) on delete set null (reporter_id),
  foreign key (tenant_id, reported_id) references member (tenant_id, id) on delete set null (reported_id),
  check ((state = 0) = (decided_at is null))
);
-- The same thing reported twice is one report while it waits.
create unique index report_open on report (tenant_id, reporter_id, subject, subject_id) where state = 0 and reporter_id is not null;
create index report_due on report (tenant_id, due_at, id) where state = 0;
create index report_reporter on report (tenant_id, reporter_id, created_at);
create index report_reported on report (tenant_id, reported_id, created_at);
create index report_kept on report (tenant_id, kept_until) where kept_until is not null;

-- Contents of photos that a report keeps: their files stay as long as the report does.
create table report_photo (
  tenant_id int not null,
  report_id uuid not null,
  content text not null,
  primary key (tenant_id, report_id, content),
  foreign key (tenant_id, report_id) references report (tenant_id, id) on delete cascade
);
create index report_photo_content on report_photo (tenant_id, content);

-- One appeal a side (1 the reporter, 2 the reported). Another person decides it than the one whose decision it is against.
create table report_appeal (
  tenant_id int not null,
  report_id uuid not null,
  side smallint not null,
  body text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  against_by uuid not null,
  changed boolean,
  note text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  primary key (tenant_id, report_id, side),
  foreign key (tenant_id, report_id) references report (tenant_id, id) on delete cascade,
  check (side in (1, 2)),
  check (decided_by is null or decided_by <> against_by),
  check ((decided_at is null) = (changed is null))
);
create index report_appeal_due on report_appeal (tenant_id, due_at) where decided_at is null;

-- The member is disabled until then; null: for good. One at a time.
create table suspension (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  report_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade,
  foreign key (tenant_id, report_id) references report (tenant_id, id) on delete set null (report_id)
);
create unique index suspension_current on suspension (tenant_id, member_id) where ended_at is null;
create index suspension_report on suspension (tenant_id, report_id);
create index suspension_end on suspension (tenant_id, ends_at) where ended_at is null;

-- Which text of a profile the rules have looked at.
create table profile_check (
  tenant_id int not null,
  member_id uuid not null,
  -- Of name and text.
  looked_at bytea not null,
  -- Of the text about the member alone, without spaces and case; null where it is too short to compare.
  about_hash bytea,
  checked_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index profile_check_about on profile_check (tenant_id, about_hash) where about_hash is not null;

call isolate('report');
call isolate('report_photo');
call isolate('report_appeal');
call isolate('suspension');
call isolate('profile_check');
grant select, insert, update, delete on report, report_photo, report_appeal, suspension, profile_check to app;
call open_to_console('report');
call open_to_console('report_photo');
call open_to_console('report_appeal');
grant select on report, report_photo, report_appeal to console;

-- Members see who of the staff opened a report of theirs, and one about them once it is decided: before, it would tell that
-- there is one, and who may have made it.
drop function staff_looks(uuid, int);
create function staff_looks(concerned uuid, most int)
returns table (id uuid, at timestamptz, action text, role smallint, reason text)
language sql stable security definer set search_path = public, pg_temp as $$
  with me as (select nullif(current_setting('app.tenant', true), '')::int as tenant_id),
  about (subject) as (
    select 'member:' || concerned
    union all select 'photo:' || p.id from photo p, me where p.tenant_id = me.tenant_id and p.member_id = concerned
    union all select 'order:' || o.id from credit_order o, me where o.tenant_id = me.tenant_id and o.member_id = concerned
    union all select 'payment:' || p.id from payment p, me where p.tenant_id = me.tenant_id and p.member_id = concerned
    union all select 'refund:' || r.id from refund r, me where r.tenant_id = me.tenant_id and r.member_id = concerned
    union all select 'report:' || r.id from report r, me where r.tenant_id = me.tenant_id
      and (r.reporter_id = concerned or (r.reported_id = concerned and r.state <> 0))
  )
  select e.id, e.at, e.action, s.role, case when e.action = 'member_viewed' then e.details ->> 'reason' end
  from me join about on true
  join audit_entry e on e.tenant_id = me.tenant_id and e.subject = about.subject
  left join staff s on s.id = e.staff_id
  order by e.at desc, e.id desc limit most
$$;
revoke all on function staff_looks(uuid, int) from public;
grant execute on function staff_looks(uuid, int) to app;
