-- Uses (an allowance in a fixed time) are counted in an unlogged table: after a crash of the server they begin
-- again. Tries of logins and codes stay in rate_limit, which survives a crash.
create unlogged table rate_use (
  key text primary key,
  points int not null,
  -- Milliseconds since 1970.
  expire bigint not null
);
create index rate_use_expire on rate_use (expire);
grant select, insert, update, delete on rate_use to app;
create index rate_limit_expire on rate_limit (expire);
delete from rate_limit where key not like '%.tries:%';

-- Counts one use of each key in order, up to the first that is used up. Returns the uses and the milliseconds until
-- the count of that key begins again. One call is one commit: concurrent calls wait at the row.
create function count_uses(keys text[], lengths bigint[], most int[])
  returns table (used int, remaining bigint) language plpgsql set lock_timeout = '3s' as $$
declare
  clock bigint;
begin
  for i in 1 .. cardinality(keys) loop
    clock := (extract(epoch from clock_timestamp()) * 1000)::bigint;
    insert into rate_use as u (key, points, expire) values (keys[i], 1, clock + lengths[i])
    on conflict (key) do update
      set points = case when u.expire <= clock then 1 else u.points + 1 end,
          expire = case when u.expire <= clock then excluded.expire else u.expire end
    returning u.points, u.expire - clock into used, remaining;
    return next;
    exit when used > most[i];
  end loop;
end $$;

-- Counts one try of a login or code before its outcome is known, unless its wait is not over. memory: milliseconds
-- after the last try until the count begins again. waits: minutes to wait after 1, 2, 3 ... tries; the last one is
-- the longest. One decision at the locked row: a hundred concurrent tries get no further than sequential ones, and
-- a refused one leaves no trace. When a wait is over, exactly one try is admitted, which starts the next wait.
-- tries is null for a refused try, and remaining then says how many milliseconds it has to wait.
create function count_try(wanted text, memory bigint, waits int[], out tries int, out remaining bigint)
  language plpgsql set lock_timeout = '3s' as $$
declare
  clock bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  insert into rate_limit as c (key, points, expire) values (wanted, 1, clock + memory)
  on conflict (key) do update
    set points = case when c.expire <= clock then 1 else c.points + 1 end, expire = excluded.expire
    where c.expire <= clock
       or c.expire - memory + coalesce(waits[least(c.points, cardinality(waits))], 0) * 60000::bigint <= clock
  returning c.points into tries;
  if tries is not null then return; end if;
  clock := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  select c.expire - memory + coalesce(waits[least(c.points, cardinality(waits))], 0) * 60000::bigint - clock
    into remaining from rate_limit c where c.key = wanted;
  remaining := coalesce(remaining, 0);
end $$;

-- Deletes a bounded number of counts that are over. Skips rows that are being counted.
create function clear_counters(at_most int) returns int language plpgsql as $$
declare
  clock constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  deleted int;
  more int;
begin
  delete from rate_use where key in
    (select key from rate_use where expire <= clock order by expire limit at_most for update skip locked);
  get diagnostics deleted = row_count;
  delete from rate_limit where key in
    (select key from rate_limit where expire <= clock order by expire limit at_most for update skip locked);
  get diagnostics more = row_count;
  return deleted + more;
end $$;
