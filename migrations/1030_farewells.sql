-- The sentence with which a message closes its conversation (features/chats/farewell.ts): a number of its list. The message is a text, so that programs
-- that do not know the column show its words.
alter table message add column farewell smallint;
