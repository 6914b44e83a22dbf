-- Once in the database, as a superuser: how PgBouncer asks for the password of a user. Then give the
-- role a password (`\password pgbouncer` in psql), and write the same one into userlist.txt.
create role pgbouncer login;
create function public.pgbouncer_user(asked text) returns table (usename name, passwd text)
  language sql security definer set search_path = pg_catalog
  as 'select usename, passwd from pg_shadow where usename = asked';
revoke all on function public.pgbouncer_user(text) from public;
grant execute on function public.pgbouncer_user(text) to pgbouncer;
