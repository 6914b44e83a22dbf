-- The body of a postback that is sent by POST, as it was sent; null by GET. Emptied when the member is erased.
alter table postback_attempts add column body text;
