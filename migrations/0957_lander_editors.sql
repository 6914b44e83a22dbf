-- Who edits a lander now. A row counts for as long as the editor in that person's browser renews it (`EDITING` in
-- features/lander-studio/editors.ts). Nothing here is about a member: `staff_id` is an id of staff.
create table lander_editors (
  tenant_id int not null references tenant (id),
  lander text not null check (lander ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  staff_id uuid not null,
  seen_at timestamptz not null,
  primary key (tenant_id, lander, staff_id)
);
call isolate('lander_editors');
grant select, insert, update, delete on lander_editors to app;
