-- Addresses of visitors who asked a closed site to tell them when it opens, or for an invitation. Only the mailed link holds the token.
-- Unconfirmed ones go after 7 days, confirmed ones with the one mail that they wait for, or after 180 days.
create table waiting_address (
  tenant_id int not null,
  id uuid not null,
  email text not null,
  email_key text not null,
  language text not null,
  token_hash bytea not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  constraint waiting_address_pkey primary key (tenant_id, id),
  constraint waiting_address_tenant_id_email_key_key unique (tenant_id, email_key),
  constraint waiting_address_tenant_id_token_hash_key unique (tenant_id, token_hash)
);
create index waiting_address_confirmed on waiting_address (tenant_id, confirmed_at, id);
create index waiting_address_asked on waiting_address (tenant_id, asked_at);
call isolate('waiting_address');
grant select, insert, update, delete on waiting_address to app;
