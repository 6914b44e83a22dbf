-- Complaints as work: saved answers, private notes, and who works on which complaint.

-- Texts that staff write once and reuse; they hold no member's data.
create table answer_template (
  -- 0: for all sites. Only people who work for all sites write these.
  tenant_id int not null,
  id uuid not null,
  -- Code of the kind of complaint; null: every kind.
  kind smallint,
  language text not null,
  name text not null,
  body text not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id)
);
call isolate('answer_template');
-- As `open_to_console`, but everybody may read the templates for all sites.
create policy console_reads on answer_template for select to console using (tenant_id = 0);
create policy console on answer_template to console
  using (case when current_setting('app.staff_tenants', true) = '*' then true
    else tenant_id = any (('{' || coalesce(current_setting('app.staff_tenants', true), '') || '}')::int[]) end);
create policy console_only on answer_template as restrictive to console
  using (current_setting('app.staff_tenants', true) is null or tenant_id = 0
    or case when current_setting('app.staff_tenants', true) = '*' then true
      else tenant_id = any (('{' || coalesce(current_setting('app.staff_tenants', true), '') || '}')::int[]) end)
  with check (current_setting('app.staff_tenants', true) is null
    or case when current_setting('app.staff_tenants', true) = '*' then true
      else tenant_id = any (('{' || coalesce(current_setting('app.staff_tenants', true), '') || '}')::int[]) end);
grant select, insert, update, delete on answer_template to console;

-- Notes of staff for colleagues. They end with their complaint.
create table complaint_note (
  tenant_id int not null,
  id uuid not null,
  complaint_id uuid not null,
  staff_id uuid not null,
  body text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, complaint_id) references complaint (tenant_id, id) on delete cascade
);
create index complaint_note_complaint on complaint_note (tenant_id, complaint_id, id);
call isolate('complaint_note');
call open_to_console('complaint_note');
grant select, insert, delete on complaint_note to app;
grant select on complaint_note to console;

-- The person who works on a complaint until that time. Others see it; it refuses no answer.
create table complaint_lease (
  tenant_id int not null,
  complaint_id uuid not null,
  staff_id uuid not null,
  until timestamptz not null,
  primary key (tenant_id, complaint_id),
  foreign key (tenant_id, complaint_id) references complaint (tenant_id, id) on delete cascade
);
call isolate('complaint_lease');
call open_to_console('complaint_lease');
grant select, insert, update, delete on complaint_lease to app;
grant select on complaint_lease to console;
