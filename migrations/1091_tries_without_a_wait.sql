-- As before, but a try that needs no wait is counted whatever the clock says: of simultaneous ones
-- the one whose clock was read first may be the last to reach the row, and was refused.
create or replace function count_try(wanted text, memory bigint, waits int[], out tries int, out remaining bigint)
language plpgsql set lock_timeout = '3s' as $$
declare
  clock bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  insert into rate_limit as c (key, points, expire) values (wanted, 1, clock + memory)
  on conflict (key) do update
    set points = case when c.expire <= clock then 1 else c.points + 1 end,
        expire = greatest(c.expire, excluded.expire)
    where c.expire <= clock
       or coalesce(waits[least(c.points, cardinality(waits))], 0) = 0
       or c.expire - memory + waits[least(c.points, cardinality(waits))] * 60000::bigint <= clock
  returning c.points into tries;
  if tries is not null then return; end if;
  clock := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  select c.expire - memory + coalesce(waits[least(c.points, cardinality(waits))], 0) * 60000::bigint - clock
    into remaining from rate_limit c where c.key = wanted;
  remaining := coalesce(remaining, 0);
end $$;
