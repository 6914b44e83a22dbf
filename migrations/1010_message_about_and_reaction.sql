-- What of a profile a message answers, as it was then (features/chats/about.ts), and the reaction of its recipient
-- (core/reactions.ts). Most messages have neither.
alter table message
  add column about jsonb,
  add column reaction smallint,
  add constraint message_reaction_check check (reaction between 1 and 6) not valid;
