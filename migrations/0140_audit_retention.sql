-- The audit log is kept for two years. The time is a part of the function: what may run it cannot delete a younger entry.
create index audit_entry_age on audit_entry (tenant_id, at);

-- Deletes the entries of one tenant, or with 0 those that concern none, that are past their time. Returns how many.
-- Row-level security holds for the owner, too, hence the tenant; the caller's own is set again at the end.
create function expire_audit_entries(concerned int) returns int
  language plpgsql security definer set search_path from current as $$
declare
  callers constant text := current_setting('app.tenant', true);
  deleted int;
begin
  perform set_config('app.tenant', concerned::text, true);
  delete from audit_entry where tenant_id = concerned and at < now() - interval '2 years';
  get diagnostics deleted = row_count;
  perform set_config('app.tenant', coalesce(callers, ''), true);
  return deleted;
end $$;
revoke all on function expire_audit_entries(int) from public;
grant execute on function expire_audit_entries(int) to app;
