-- A draft that goes live at a time. `start_at` null: nothing is planned. `start_refused`: why the site stayed a draft at that time, as items of
-- the list of what it lacks. Each press of another state ends the plan. `start_by` null: the command.
alter table site_state
  add column start_at timestamptz,
  add column start_by uuid,
  add column start_refused jsonb check (start_refused is null or (start_at is not null and jsonb_typeof(start_refused) = 'array'));

-- A site whose folder was removed on purpose. The folder of any other site that served may come back, and until then it is shown as paused
-- from its last good files (platform/tenancy/last-good.ts).
alter table tenant add column removed_at timestamptz;
grant update (removed_at) on tenant to app;
