-- no transaction
-- A conversation is closed with a good word once.
create unique index concurrently if not exists message_farewell on message (tenant_id, conversation_id) where farewell is not null;
