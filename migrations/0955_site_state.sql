-- The life of a brand as staff pressed it: draft 0, live 1, paused 2, archived 3. It goes before the `state` of the site's tenant.json until it
-- is taken back; `state` is null then, and the row stays for `preview_epoch`. Nothing here is about a member: `staff_id` is an id of staff.

-- `says`: the sentence that visitors and members read while the site is closed, by language. `until`: when it is expected back; nothing opens
-- by itself. `revision` grows with each press, so that a process that was away finds out. `preview_epoch` is part of what links to previews
-- sign: one more withdraws them all. `staff_id` null: the command `npm run site`.
create table site_state (
  tenant_id int primary key references tenant (id),
  state smallint check (state between 0 and 3),
  says jsonb not null default '{}' check (jsonb_typeof(says) = 'object'),
  until timestamptz,
  revision int not null default 1 check (revision > 0),
  preview_epoch int not null default 0 check (preview_epoch >= 0),
  staff_id uuid,
  at timestamptz not null
);
call isolate('site_state');
call open_to_console('site_state');
grant select, insert, update on site_state to app;
grant select on site_state to console;
-- What a site shows to everybody, for the start of the program, as for landers. In a transaction of a tenant the policy `tenant` alone holds.
create policy live on site_state for select to app
  using (state is not null and nullif(current_setting('app.tenant', true), '') is null);
-- Every process reads the state of the site again (migration 0220).
create trigger notify_state after insert or update on site_state
  for each row execute function notify_landers();
