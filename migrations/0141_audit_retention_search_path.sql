-- Runs as its owner: a temporary table of the caller must not stand in for the real one, so temporary tables are looked up last.
alter function expire_audit_entries(int) set search_path = public, pg_temp;
