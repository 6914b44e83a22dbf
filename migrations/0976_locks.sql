-- Locks of a tenant that no row of its own stands for (infra/database/lock.ts): a slot is locked like any row, on
-- the server that has the tenant's data, and its number says nothing about what it stands for. Rows appear at their
-- first use and hold no data, so they need not survive a crash.
create unlogged table lock_slot (
  tenant_id int not null,
  kind smallint not null,
  slot smallint not null,
  primary key (tenant_id, kind, slot)
) with (fillfactor = 50);
call isolate('lock_slot');
grant select, insert, update on lock_slot to app;
