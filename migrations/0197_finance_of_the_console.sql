-- The payments of a site, newest first, for staff.
create index payment_newest on payment (tenant_id, created_at desc, id desc);

-- How an alert was resolved, in the words of the person of the staff who did.
alter table payment_alert add column note text check (length(note) <= 500);
grant update (note) on payment_alert to console;

-- Codes that were made together; null for a single one.
alter table discount_code add column batch uuid;
create index discount_code_batch on discount_code (tenant_id, batch) where batch is not null;
create index discount_code_newest on discount_code (tenant_id, created_at desc, code);
