-- What of a profile a text answers that waits for the confirmation, as it was when the text was written: the form of
-- message.about. Most texts have none.
alter table pending_message add column about jsonb;
