-- Payments page by keyset on (created_at, id), as the ledger does: the order must be total, or a page could repeat a row.
create index payment_page on payment (tenant_id, member_id, created_at desc, id desc);
drop index payment_member;
