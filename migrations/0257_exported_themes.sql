-- A published theme moves to the files of its site and back (`npm run themes`), by operators who are no staff.
alter table theme_versions alter column author drop not null;
alter table theme_versions add column exported_at timestamptz;
