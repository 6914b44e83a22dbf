-- Webhooks of the mail provider whose signature was genuine. A token counts once: without its row, a webhook that was recorded could be sent
-- again with other contents. Rows end when their signature is too old to be accepted.
create table mail_webhook (
  tenant_id int not null,
  -- SHA-256 of the token.
  token_hash bytea not null,
  received_at timestamptz not null,
  -- What became of it, for whoever looks for a lost report: no address, no text.
  outcome text not null check (outcome in ('ignored', 'counted', 'known', 'unknown_mail')),
  primary key (tenant_id, token_hash)
);
create index mail_webhook_received on mail_webhook (tenant_id, received_at);
call isolate('mail_webhook');
grant select, insert, update, delete on mail_webhook to app;
