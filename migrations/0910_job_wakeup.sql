-- push: one browser a job. A push service that does not answer must not take the places of mail.
select pgboss.create_queue('push', '{"policy":"standard","retryLimit":12,"retryDelay":20,"retryBackoff":true,"expireInSeconds":120}');
grant select, insert, update, delete on all tables in schema pgboss to app;

-- The order in which pg-boss hands out jobs: without it each fetch sorts the whole backlog of its queue.
create index job_order on pgboss.job (priority desc, created_on, id) where state < 'active';

-- Wakes the workers when jobs that are due now are committed. PostgreSQL sends equal notifications of a transaction once.
create function pgboss.notify_workers() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', name) from (select distinct name from added where start_after <= now()) as due;
  return null;
end $$;
create trigger notify_workers after insert on pgboss.job
  referencing new table as added for each statement execute function pgboss.notify_workers();
