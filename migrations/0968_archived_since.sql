-- Since when a site is archived, by a press or by its file; null for any other state. The members
-- of a site that stays archived are erased after a period (features/deletion/jobs.ts).
alter table tenant add column archived_since timestamptz;
grant update (archived_since) on tenant to app;
