-- The time of day up to which each daily task was started: one that met a restart or an absent database is made up for.
-- Small and global: it holds no member's data.
create table daily_run (
  task text primary key,
  due timestamptz not null
);
grant select, insert, update on daily_run to app;
