-- Deleting a row looks for the rows that refer to it: without an index on the foreign key that reads the tenant's part of the table.
create index conversation_high on conversation (tenant_id, high_id);
create index pending_message_target on pending_message (tenant_id, target_id);
create index outgoing_mail_member on outgoing_mail (tenant_id, member_id);
create index discount_use_order on discount_use (tenant_id, order_id);
create index payment_order on payment (tenant_id, order_id);

-- The daily maintenance deletes what has expired.
create index session_expiry on session (tenant_id, expires_at);
create index mail_token_expiry on mail_token (tenant_id, expires_at);

-- The erasure of a member deletes what refers to them without a foreign key.
create index discount_code_member on discount_code (tenant_id, member_id) where member_id is not null;
create index signup_draft_member on signup_draft (tenant_id, (answers->>'memberId')) where answers->>'memberId' is not null;
